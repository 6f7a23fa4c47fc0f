import { expect, test } from 'bun:test'
import { everyKind, type KindPath, reviewedKinds } from '../src/content/every-kind.ts'
import { hasItemPages, pageRoutes } from '../src/pages/contract.ts'
import { listOf, pagePathsOf } from '../src/pages/kinds.ts'
import { tabs } from './admin/panel/tabs.tsx'
import { tabOf } from './data/kind.ts'
import { descriptions } from './document/descriptions.ts'
import { kinds } from './kinds.ts'
import { calendar, menus } from './layout/places.ts'
import { matchScreen } from './routes.tsx'

const paths = everyKind.map(({ path }) => path)
const ownOf = (path: KindPath) =>
  Object.values(kinds).find((kind) => kind.path === listOf({ path }))
const notFound = matchScreen('/no-such-page').screen
const tabsWith = (id: string | undefined) => tabs.filter((tab) => tab.id === id)

test.each(pageRoutes)('$path has one screen, whose files it names', async ({ path }) => {
  const { screen } = matchScreen(path.replace(':id', '1'))
  expect(screen).not.toBe(notFound)
  for (const { file, load } of screen.files) expect(await import(`./${file}`)).toBe(await load())
  expect(await screen.load()).toBe(await screen.load())
})

test.each(paths)('%s has a place on the web: names, a menu, a description', (path) => {
  const own = ownOf(path)
  expect(own?.label).toBeTruthy()
  const links = [calendar, ...menus.flatMap((menu) => menu.links)]
  const list = listOf({ path })
  expect(links.filter(({ to }) => to === list)).toHaveLength(1)
  expect(descriptions[list]).toBeTruthy()
  expect(own?.line).toBeTruthy()
})

test.each(everyKind)('$path is filtered on the web as its API filters it', ({ path, filters }) => {
  const shown = ownOf(path)?.filters ?? []
  expect(Object.fromEntries(shown.map(({ name, values }) => [name, values]))).toEqual(filters)
})

test.each(paths)('%s has a tab of the panel that counts what it lists', (path) => {
  const own = ownOf(path)
  const listed = tabs.filter((tab) => tab.group === 'existing' && tab.label === own?.label)
  expect(listed).toHaveLength(1)
  expect(listed[0]?.views[0].count).toBeFunction()
})

test.each(reviewedKinds)(
  '$path has a tab for what waits and for spam, and a link to its form',
  (kind) => {
    const { form } = pagePathsOf(kind)
    const own = ownOf(kind.path)
    const [pending] = tabsWith(own && tabOf(own))
    expect(pending?.id).toBe(kind.path) // to which the emails lead
    expect(pending?.group).toBe('pending')
    expect(pending?.views.map(({ name }) => name)).toEqual(['pending', 'spam'])
    expect(own?.submit?.to).toBe(form)
    expect(descriptions[form]).toBeTruthy()
  },
)

test.each(paths)('%s has an address for its items if it has a page for them', (path) => {
  const screens = ownOf(path)?.screens
  expect(screens !== undefined && 'item' in screens).toBe(hasItemPages(listOf({ path })))
})

test('the kinds of the web are those of the server', () => {
  expect(Object.keys(kinds).toSorted()).toEqual(everyKind.map(listOf).toSorted())
})
