import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { addAdmin } from '../../../src/testing/ada.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'
import { pasteInto } from '../../testing/user-actions.ts'
import { panelLocationOf, rememberSearch } from './address.ts'
import { tabs } from './tabs.tsx'

const site = siteOfAdmin()

const panel = async () => within(await screen.findByRole('tabpanel'))
const users = async () => within(await screen.findByRole('region', { name: 'User Controls' }))

test('what is chosen stands in the address, defaults don’t, and each begins at page 1', async () => {
  for (let n = 0; n < 9; n++) await site.publish('/api/student-resources', { name: `Guide ${n}` })
  const tab = '/admin-panel?tab=student-resources'
  const { user, place } = await visit(`${tab}&page=2`, site)
  const list = await panel()
  await user.selectOptions(await list.findByLabelText('Sort'), 'oldest')
  expect(place.address).toBe(`${tab}&sort=oldest`)
  await waitFor(() => expect(list.getAllByRole('rowheader')[0]).toHaveTextContent('Guide 0'))
  await waitFor(() => expect(list.getByLabelText('Sort')).toHaveFocus())
  await user.selectOptions(list.getByLabelText('Per page'), '25')
  await waitFor(() => expect(list.getAllByRole('rowheader').length).toBeGreaterThan(8))
  await user.selectOptions(list.getByLabelText('Category'), 'cybersecurity')
  expect(place.address).toBe(`${tab}&category=cybersecurity&sort=oldest&perPage=25`)
  await user.click(await list.findByRole('button', { name: 'Clear filters' }))
  expect(place.address).toBe(`${tab}&sort=oldest&perPage=25`)
  await waitFor(() => expect(list.getByRole('heading', { level: 2 })).toHaveFocus())
  expect(list.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  await user.selectOptions(list.getByLabelText('Per page'), '6')
  await user.selectOptions(list.getByLabelText('Sort'), 'newest')
  expect(place.address).toBe(tab)
  await place.back()
  expect(place.address).toBe(`${tab}&sort=oldest`)
})

test('a list is turned by its page numbers, and then its heading is focused', async () => {
  for (let n = 0; n < 20; n++) await site.publish('/api/faq', { question: `Question ${n}?` })
  const { follow, place } = await visit('/admin-panel?tab=faq', site)
  await follow('Page 3')
  expect(place.address).toBe('/admin-panel?tab=faq&page=3')
  const { getByRole } = await panel()
  await waitFor(() => expect(getByRole('heading', { level: 2 })).toHaveFocus())
})

test('users are found, sorted and paged under names of their own, whatever the panel shows', async () => {
  for (const user of ['Zoe', 'bob'])
    addAdmin(site.context, { user, email: `${user}@cs.college.edu` })
  const { user, place } = await visit('/admin-panel?tab=faq&sort=oldest', site)
  const people = await users()
  await user.selectOptions(await people.findByLabelText('Sort'), 'title')
  await waitFor(() =>
    expect(people.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'ada',
      'bob',
      'Zoe',
    ]),
  )
  expect(place.address).toBe('/admin-panel?tab=faq&sort=oldest&users.sort=title')
  await pasteInto(user, people.getByRole('searchbox'), 'CS.col')
  await waitFor(() => expect(people.getAllByRole('rowheader').length).toBe(2))
  expect(place.address).toEndWith('&users.q=CS.col&users.sort=title')
  await user.click(screen.getByRole('tab', { name: /^Student Resources/ }))
  await waitFor(() => expect(place.address).toStartWith('/admin-panel?tab=student-resources'))
  expect(place.address).toEndWith('tab=student-resources&users.q=CS.col&users.sort=title')
})

test('whatever the lists hold is found in its state, and its link leads to where it lies', async () => {
  await site.publish('/api/faq', { question: 'Who is Okafor?', answer: 'A student.' })
  await site.submit('/api/student-highlights', {
    ...{ project_title: 'A bus map', student_name: 'Maya Okafor', summary: 'A map.' },
    project_description: 'Where the bus is.',
  })
  await site.submit('/api/student', { full_name: 'Ngozi Okafor' })
  const { user, follow, place } = await visit('/admin-panel', site)
  const search = within(await screen.findByRole('search', { name: 'Find anything' }))
  await pasteInto(user, search.getByLabelText('Find anything'), 'okafor')
  expect(await search.findByRole('heading', { name: 'Student Highlights (1)' })).toBeVisible()
  expect(search.getByRole('heading', { name: 'Requests for access (1)' })).toBeVisible()
  expect(search.getByRole('region', { name: 'FAQ' })).toHaveTextContent('published · A student.')
  await waitFor(() => expect(search.getByRole('status')).toHaveTextContent('3 results'))
  await follow('A bus map')
  expect(place.address).toBe('/admin-panel?tab=student-highlights&q=A+bus+map')
  expect(await (await panel()).findByRole('rowheader', { name: /A bus map/ })).toBeVisible()
})

test('three of each list are shown, and all of it on demand', async () => {
  for (let n = 0; n < 5; n++) await site.publish('/api/faq', { question: `Who is Okafor ${n}?` })
  const { user } = await visit('/admin-panel', site)
  const search = within(await screen.findByRole('search', { name: 'Find anything' }))
  await pasteInto(user, search.getByLabelText('Find anything'), 'okafor')
  const all = await search.findByRole('button', { name: 'All 5' })
  expect(search.getAllByRole('link')).toHaveLength(3)
  await user.click(all)
  await waitFor(() => expect(search.getAllByRole('link')).toHaveLength(5))
})

test('after a reload the way back leads to the tab that was left, too, and another document begins at the last', () => {
  const shownAt = (key: string) => panelLocationOf(tabs, '', key).tab.id
  const bare = (key: string) => ({ search: '', key })
  rememberSearch('?tab=faq', bare('default'))
  rememberSearch('?tab=events', bare('x7c0tq'))
  rememberSearch('?tab=mail', { search: '?tab=mail', key: 'b81k2m' })
  expect(['default', 'x7c0tq', 'new'].map(shownAt)).toEqual(['faq', 'events', 'mail'])
  Object.defineProperty(performance, 'timeOrigin', { value: 1, configurable: true })
  expect(['default', 'x7c0tq', 'new'].map(shownAt)).toEqual(['mail', 'events', 'mail'])
  Reflect.deleteProperty(performance, 'timeOrigin')
})
