import { expect, test } from 'bun:test'
import { everyKind, reviewedKinds } from '../src/content/every-kind.ts'
import { placesOf } from '../src/pages/kinds.ts'
import { tabs } from './admin/panel/tabs.tsx'
import { tabOf } from './data/kind.ts'
import { descriptions } from './document/descriptions.ts'
import { kinds } from './kinds.ts'
import { menus } from './layout/places.ts'

const paths = everyKind.map(({ path }) => path)
const ownOf = (path: string) => Object.values(kinds).find((kind) => kind.path === `/${path}`)
const tabsWith = (id: string | undefined) => tabs.filter((tab) => tab.id === id)

test.each(paths)('%s has a place on the web: names, a menu, a description', (path) => {
  const own = ownOf(path)
  expect(own?.label).toBeTruthy()
  const links = menus.flatMap((menu) => menu.links)
  expect(links.filter(({ to }) => to === `/${path}`)).toHaveLength(1)
  expect(descriptions[`/${path}`]).toBeTruthy()
})

test.each(paths)('%s has a tab of the panel that counts what it lists', (path) => {
  const own = ownOf(path)
  const listed = tabs.filter((tab) => tab.group === 'existing' && tab.label === own?.label)
  expect(listed).toHaveLength(1)
  expect(listed[0]?.count).toBeFunction()
})

test.each(reviewedKinds.map(({ path }) => path))(
  '%s has a tab for what waits and for spam, and a link to its form',
  (path) => {
    const own = ownOf(path)
    const [pending] = tabsWith(own && tabOf(own))
    expect(pending?.group).toBe('pending')
    expect(pending?.Spam).toBeDefined()
    expect(own?.submit?.to).toBe(placesOf[path].form)
  },
)

test('the kinds of the web are those of the server', () => {
  expect(Object.keys(kinds).toSorted()).toEqual(paths.map((path) => `/${path}`).toSorted())
})
