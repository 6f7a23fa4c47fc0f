import { expect, test } from 'bun:test'
import { screen, within } from '@testing-library/react'
import { article, kinds, teacher } from '../../src/testing/cast.ts'
import { createApi } from '../data/api.ts'
import { openSite, type TestSite, visit } from '../testing/site.tsx'
import home from './home.tsx'

/** Home with what it shows, as a followed link fetches it. */
async function open(site: TestSite) {
  const page = await visit('/contributions', site)
  await home.prefetch({ search: '' }, { client: page.client, api: createApi(site.ask) })
  await page.place.go('/')
  await page.settled()
  return page
}

test('home has the newest project and articles, with dates, and how much there is', async () => {
  const site = await openSite()
  for (const { path } of kinds) await site.publish(path)
  const id = await site.publish('/api/student-highlights', { project_title: 'Newest of all' })
  await open(site)
  const latest = within(await screen.findByRole('region', { name: 'Latest from the lab' }))
  expect(latest.getByRole('link', { name: 'Newest of all' })).toHaveAttribute(
    'href',
    `/student-highlights/${id}`,
  )
  expect(latest.getAllByText('March 2, 2026')).toHaveLength(3)
  expect(latest.getByText(article.author_name).parentElement).toHaveTextContent(
    `March 2, 2026 · ${article.author_name}`,
  )
  const today = within(screen.getByRole('region', { name: 'In today' }))
  expect(today.getByRole('link', { name: teacher.name })).toHaveAttribute('href', '/faculty/1')
  expect(today.getByText(teacher.office_hours)).toBeVisible()
  const tiles = within(screen.getByRole('region', { name: 'Explore the lab' }))
  expect(tiles.getByText('2 projects')).toBeVisible()
  for (const fact of ['1 article', '1 resource', '1 question'])
    expect(tiles.getByText(fact)).toBeVisible()
})

test('the first screen leads to the hours, the next event and the newest project', async () => {
  const site = await openSite()
  const event = await site.publish('/api/events', { title: 'Soldering evening' })
  const project = await site.publish('/api/student-highlights', { project_title: 'Newest of all' })
  await open(site)
  const strip = screen.getByText('Computer Science department').closest('ul')
  const links = within(strip ?? document.body).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Soldering evening', `/calendar/${event}`],
    ['Newest of all', `/student-highlights/${project}`],
  ])
  expect(screen.getByRole('link', { name: 'Submit A Project' })).toBeVisible()
})

test('whoever comes back to home sees what is new since', async () => {
  const site = await openSite()
  const { place } = await open(site)
  await place.go('/contributions')
  await site.publish('/api/student-highlights', { project_title: 'Just published' })
  await place.go('/')
  const [link] = await screen.findAllByRole('link', { name: 'Just published' })
  expect(link).toBeVisible()
})
