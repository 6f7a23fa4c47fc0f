import { expect, test } from 'bun:test'
import { screen, within } from '@testing-library/react'
import { openSite, visit } from '../testing/site.tsx'

const sentence = 'This page lists students who contributed.'

test('while nobody has contributed, the page is its sentence alone', async () => {
  const { settled } = await visit('/contributions', await openSite())
  await settled()
  expect(document.querySelector('main')).toHaveTextContent(`Contributions${sentence}`)
})

test('everybody whose work is published stands there, with a count and links to it', async () => {
  const site = await openSite()
  const id = await site.publish('/api/student-highlights', { student_name: 'Zoë Park' })
  await site.publish('/api/tech-blog', { author_name: 'Zoë Park', title: 'Caches' })
  const { settled } = await visit('/contributions', site)
  await settled()
  expect(screen.getByText(sentence)).toBeVisible()
  const heading = screen.getByRole('heading', { name: 'Zoë Park' })
  const entry = within(heading.closest('li') ?? document.body)
  expect(entry.getByText('2 contributions')).toBeVisible()
  expect(entry.getByRole('link', { name: 'Campus shuttle tracker' })).toHaveAttribute(
    'href',
    `/student-highlights/${id}`,
  )
  expect(entry.getByRole('link', { name: /^Caches/ })).toHaveAttribute('target', '_blank')
})
