import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SiteProvider } from '../data/site.tsx'
import { settings } from '../testing/settings.ts'
import { LabBand } from './lab-band.tsx'

afterEach(() => setSystemTime())

test('a page that stayed open over night tells the new day’s hours from the others once it is looked at', () => {
  const lab = { monday: '10:00-16:00', tuesday: '12:00-18:00' }
  render(
    <SiteProvider value={{ settings: { ...settings, lab }, art: {} }}>
      <MemoryRouter>
        <LabBand route={{ path: '/', title: '', audience: 'everyone' }} />
      </MemoryRouter>
    </SiteProvider>,
  )
  expect(screen.getByText('(today)').parentElement).toHaveTextContent('monday (today)')
  setSystemTime(new Date('2026-03-03T12:00:00-05:00'))
  fireEvent(document, new Event('visibilitychange'))
  expect(screen.getByText('(today)').parentElement).toHaveTextContent('tuesday (today)')
})
