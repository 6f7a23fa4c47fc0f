import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { makeAdmin } from '../../../src/testing/ada.ts'
import { kinds } from '../../../src/testing/cast.ts'
import { kinds as kindsOfWeb } from '../../kinds.ts'
import { put, siteOfAdmin, visit } from '../../testing/site.tsx'
import { placeOf, searchOf } from './address.ts'
import { tabs } from './tabs.tsx'

const site = siteOfAdmin()

const firstWith = (view: string | undefined) =>
  tabs.find(({ beside }) => view && beside?.view === view)

/** Every list of the panel, by its tab's place in the address; of those beside them one of each sort. */
const lists = tabs
  .filter(({ id }) => !['lab', 'status'].includes(id))
  .flatMap((tab) => [false, true].map((isBeside) => ({ tab, isBeside })))
  .filter(({ tab, isBeside }) => !isBeside || tab === firstWith(tab.beside?.view))
  .map((place) => ({ ...place, search: searchOf(tabs, place) }))

const panel = async () => within(await screen.findByRole('tabpanel'))
const users = async () => within(await screen.findByRole('region', { name: 'User Controls' }))

test('every list has a search, an order, a size, and a category where its items have one', async () => {
  await site.publish('/api/events') // without any, they are coming soon
  const { place } = await visit('/admin-panel', site)
  for (const { tab, search } of lists) {
    await place.go(`/admin-panel${search}`)
    const list = await panel()
    expect(await list.findByRole('searchbox')).toBeVisible()
    const options = (label: string) =>
      within(list.getByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    expect(options('Sort').slice(0, 2)).toEqual(['Newest first', 'Oldest first'])
    expect(options('Sort').filter(Boolean).length).toBe(3)
    const [usual] = options('Per page')
    const isOfProjects = tab.id.endsWith('student-highlights') && !search.includes('view=')
    const own = { mail: '6', activity: '25' }[tab.id] ?? (isOfProjects ? '4' : '6')
    expect([search, usual]).toEqual([search, own])
    expect(options('Per page').slice(-2)).toEqual(['25', '100'])
    const { path } = Object.values(kindsOfWeb).find((kind) => tab.label === kind.label) ?? {
      path: '',
    }
    const item = kinds.find((kind) => kind.path.endsWith(path) && path)?.item ?? {}
    const hasCategory = 'category' in item || tab.id.endsWith('events')
    expect([search, list.queryByLabelText('Category') !== null]).toEqual([search, hasCategory])
  }
})

test('what is chosen stands in the address, defaults don’t, and each begins at page 1', async () => {
  for (let n = 0; n < 9; n++) await site.publish('/api/student-resources', { name: `Guide ${n}` })
  const tab = '/admin-panel?tab=student-resources'
  const { user, place } = await visit(`${tab}&page=2`, site)
  const list = await panel()
  await user.selectOptions(await list.findByLabelText('Sort'), 'oldest')
  expect(place.address).toBe(`${tab}&sort=oldest`)
  await waitFor(() => expect(list.getAllByRole('rowheader')[0]).toHaveTextContent('Guide 0'))
  expect(list.getByLabelText('Sort')).toHaveFocus()
  await user.selectOptions(list.getByLabelText('Per page'), '25')
  await waitFor(() => expect(list.getAllByRole('rowheader').length).toBeGreaterThan(8))
  await user.selectOptions(list.getByLabelText('Category'), 'cybersecurity')
  expect(place.address).toBe(`${tab}&category=cybersecurity&sort=oldest&perPage=25`)
  await user.click(await list.findByRole('button', { name: 'Clear filters' }))
  expect(place.address).toBe(`${tab}&sort=oldest&perPage=25`)
  expect(list.getByRole('heading', { level: 2 })).toHaveFocus()
  expect(list.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  await user.selectOptions(list.getByLabelText('Per page'), '6')
  await user.selectOptions(list.getByLabelText('Sort'), 'newest')
  expect(place.address).toBe(tab)
  await place.back()
  expect(place.address).toBe(`${tab}&sort=oldest`)
})

test('going along the options of one select is one step back', async () => {
  const { user, place } = await visit('/admin-panel?tab=faq', site)
  const sort = await (await panel()).findByLabelText('Sort')
  await user.selectOptions(sort, 'oldest')
  await user.selectOptions(sort, 'title')
  expect(place.address).toBe('/admin-panel?tab=faq&sort=title')
  await place.back()
  expect(place.address).toBe('/admin-panel?tab=faq')
})

test('the pager jumps to a page by its number; past the end it is the last one', async () => {
  for (let n = 0; n < 20; n++) await site.publish('/api/faq', { question: `Question ${n}?` })
  const { user, place } = await visit('/admin-panel?tab=faq', site)
  const list = await panel()
  const pageField = await list.findByLabelText('Page')
  expect(pageField).toHaveAccessibleDescription(/^of \d+$/)
  await user.clear(pageField)
  await user.type(pageField, '3{Enter}')
  await waitFor(() => expect(place.address).toBe('/admin-panel?tab=faq&page=3'))
  expect(list.getByRole('heading', { level: 2 })).toHaveFocus()
  const [, last] = /of (\d+)/.exec(list.getByText(/^of \d+$/).textContent ?? '') ?? []
  for (const [typed, page] of [
    ['999', last],
    ['0', last],
    ['two', last],
    ['1', '1'],
  ] as const) {
    const field = list.getByLabelText('Page')
    await user.clear(field)
    await put(user, field, typed)
    await user.click(list.getByRole('button', { name: 'Go' }))
    await waitFor(() => expect(list.getByLabelText('Page')).toHaveValue(page))
  }
  expect(place.address).toBe('/admin-panel?tab=faq')
})

test('users are found, sorted and paged under names of their own, whatever the panel shows', async () => {
  for (const user of ['Zoe', 'bob'])
    makeAdmin(site.world, { user, email: `${user}@cs.college.edu` })
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
  await put(user, people.getByRole('searchbox'), 'CS.col')
  await waitFor(() => expect(people.getAllByRole('rowheader').length).toBe(2))
  expect(place.address).toEndWith('&users.q=CS.col&users.sort=title')
  await user.click(screen.getByRole('tab', { name: /^Student Resources/ }))
  await waitFor(() => expect(place.address).toStartWith('/admin-panel?tab=student-resources'))
  expect(place.address).toEndWith('tab=student-resources&users.q=CS.col&users.sort=title')
})

test('approved accounts are searched by address and student ID', async () => {
  for (const [n, full_name] of ['Mia Berg', 'Noah Lund'].entries()) {
    const { id } = await site.submit('/api/student', { full_name, student_id: `N5000000${n}` })
    await site.admin.post('/api/student/approve', { id })
  }
  const { user } = await visit('/admin-panel?group=existing&tab=pending-accounts', site)
  const list = await panel()
  await put(user, await list.findByRole('searchbox'), 'n50000001')
  await waitFor(() => expect(list.getAllByRole('rowheader').length).toBe(1))
  expect(list.getByRole('rowheader')).toHaveTextContent('Noah Lund')
})

test('an address that asks for nonsense asks for nothing', () => {
  const nonsense = '?tab=faq&sort=price&perPage=0&page=-1&users.sort=up'
  expect(searchOf(tabs, placeOf(tabs, nonsense))).toBe('?tab=faq')
  expect(placeOf(tabs, '?tab=activity&by=+').filters).toEqual({})
})
