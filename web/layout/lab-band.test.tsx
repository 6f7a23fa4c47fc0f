import { expect, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import { SiteProvider } from '../data/site.tsx'
import { settings } from '../testing/settings.ts'
import { openingOf } from './lab-facts.ts'
import { LabNotice } from './lab-notice.tsx'

test.each([
  ['08:59', 'Opens today at 09:00'],
  ['09:00', 'Open now until 12:00'],
  ['11:59', 'Open now until 12:00'],
  ['12:00', 'Opens today at 13:00'],
  ['18:00', 'Closed now'],
  [undefined, 'Open today 09:00–12:00, 13:00–18:00'],
])('at %s a lab says “%s”', (time, words) => {
  const lab = { monday: '09:00–12:00, 13:00–18:00', clock: '24' } as const
  expect(openingOf(lab, '2026-03-02', time)).toBe(words)
})

test.each([
  ['2026-03-02', 1],
  ['2026-03-01', 0],
])('a notice until %s is shown %d times on March 2', (notice_until, times) => {
  const lab = { notice: 'Closed for exams.', notice_until }
  render(
    <SiteProvider value={{ settings: { ...settings, lab }, art: {} }}>
      <LabNotice />
    </SiteProvider>,
  )
  expect(screen.queryAllByText(lab.notice)).toHaveLength(times)
})
