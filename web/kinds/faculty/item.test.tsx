import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { screen, within } from '@testing-library/react'
import { article } from '../../../src/testing/cast.ts'
import { openSite, visit } from '../../testing/site.tsx'

const grace = {
  name: 'Grace Núñez',
  office_hours: 'Mon 10-12, Wed 14-16',
  bio: '## Research\n\n- *Queries* that explain themselves',
  areas: ['Databases', 'Security'],
  courses: ['CS 330 Databases'],
}

afterEach(() => setSystemTime())

test('a person’s page names all that is known: hours as a week, bio, areas, courses and what they published', async () => {
  setSystemTime(new Date('2026-03-02T11:00:00-05:00')) // a Monday at the lab
  const site = await openSite()
  const id = await site.publish('/api/faculty', grace)
  await site.publish('/api/tech-blog', { title: 'Joins', author_name: 'grace núñez' })
  const { settled } = await visit(`/faculty/${id}`, site)
  await settled()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Grace Núñez')
  const week = within(screen.getByRole('region', { name: 'Office hours' }))
  const days = week.getAllByRole('listitem')
  expect(days.map((day) => day.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    ...['mon10:00 AM–12:00 PM', 'tue–', 'wed2:00 PM–4:00 PM', 'thu–', 'fri–'],
  ])
  expect(days.map((day) => day.getAttribute('aria-current'))).toEqual([
    ...['date', null, null, null, null],
  ])
  expect(screen.getByText('In now until 12:00 PM')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Research', level: 3 })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Databases' })).toHaveAttribute(
    'href',
    '/faculty?area=Databases',
  )
  expect(screen.getByText('CS 330 Databases')).toBeVisible()
  expect(screen.getByRole('link', { name: /^Joins/ })).toHaveAttribute(
    'href',
    article.external_link,
  )
  expect(screen.getByRole('link', { name: /^Website/ })).toBeVisible()
})

test('somebody is in until the minute their hours end', async () => {
  setSystemTime(new Date('2026-03-02T11:59:59.900-05:00'))
  const site = await openSite()
  const id = await site.publish('/api/faculty', grace)
  const { settled } = await visit(`/faculty/${id}`, site)
  await settled()
  expect(screen.getByText('In now until 12:00 PM')).toBeVisible()
  setSystemTime(new Date('2026-03-02T12:00:00-05:00'))
  expect(await screen.findByText('Today')).toBeVisible()
})

test('a name on a card leads to its page, and the areas above the list narrow it down', async () => {
  const site = await openSite()
  const id = await site.publish('/api/faculty', grace)
  await site.publish('/api/faculty', { name: 'Bo', email: 'bo@college.edu', areas: ['Art'] })
  const { user, place, settled } = await visit('/faculty', site)
  await settled()
  const areas = within(screen.getByRole('navigation', { name: 'Areas' }))
  expect(areas.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Art',
    'Databases',
    'Security',
  ])
  await user.click(areas.getByRole('link', { name: 'Security' }))
  await settled()
  expect(place.address).toBe('/faculty?area=Security')
  expect(screen.getByRole('link', { name: 'Grace Núñez' })).toHaveAttribute(
    'href',
    `/faculty/${id}`,
  )
  expect(screen.queryByText('Bo')).toBeNull()
  await user.click(areas.getByRole('link', { name: /Security/ }))
  await settled()
  expect(place.address).toBe('/faculty')
})

test('of somebody whose hours can’t be read there is no week, and without a bio none of that', async () => {
  const site = await openSite()
  const id = await site.publish('/api/faculty', { office_hours: 'By appointment; tea is served' })
  const { settled } = await visit(`/faculty/${id}`, site)
  await settled()
  expect(
    within(screen.getByRole('region', { name: 'Office hours' })).queryByRole('list'),
  ).toBeNull()
  for (const name of ['About', 'Areas', 'Courses', 'Published here'])
    expect(screen.queryByRole('heading', { name })).toBeNull()
})
