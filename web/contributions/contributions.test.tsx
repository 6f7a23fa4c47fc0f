import { expect, spyOn, test } from 'bun:test'
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
  for (const title of ['Locks', 'Pages', 'Caches'])
    await site.publish('/api/tech-blog', { author_name: 'Zoë Park', title })
  const errors = spyOn(console, 'error') // React's, of works with the same link
  const { settled, arrives } = await visit('/contributions?page=9', site) // past the end
  await settled()
  expect(screen.getByText(sentence)).toBeVisible()
  await arrives('/contributions')
  const heading = screen.getByRole('heading', { name: 'Zoë Park' })
  const entry = within(heading.closest('li') ?? document.body)
  expect(entry.getByText('4 contributions')).toBeVisible()
  expect(entry.getByRole('link', { name: 'Campus shuttle tracker' })).toHaveAttribute(
    'href',
    `/student-highlights/${id}`,
  )
  expect(entry.getByRole('link', { name: /^Caches/ })).toHaveAttribute('target', '_blank')
  const titles = ['Campus shuttle tracker', 'Locks', 'Pages', 'Caches']
  const links = entry.getAllByRole('link').map((link) => link.textContent?.replace(/ \(.*/, ''))
  expect(links.toSorted()).toEqual(titles.toSorted())
  expect(errors).not.toHaveBeenCalled()
  errors.mockRestore()
})
