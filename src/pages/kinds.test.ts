import { expect, test } from 'bun:test'
import { everyKind, reviewedKinds } from '../content/every-kind.ts'
import { pageRoutes } from './contract.ts'
import { forms } from './forms.ts'
import { listOf } from './kinds.ts'

const paths: string[] = pageRoutes.map(({ path }) => path)

test('each kind has a page of its list, one to create one, and one to edit one', () => {
  const needed = everyKind.flatMap((kind) => [listOf(kind), `/admin-panel/${kind.path}/edit/:id`])
  expect(needed.filter((path) => !paths.includes(path))).toEqual([])
  const creating = paths.filter((path) => path.startsWith('/create-'))
  expect(creating).toHaveLength(everyKind.length)
})

test('every page with a form takes it, and every reviewed kind has a form of its own', () => {
  const pages = paths.filter((path) => path.startsWith('/submit-'))
  const taken: string[] = [...forms.keys()]
  expect(taken.toSorted()).toEqual(pages.toSorted())
  expect(taken.length).toBe(reviewedKinds.length + 1) // and the one for access
})

test('every address has a title of its own', () => {
  const titles = pageRoutes.map(({ title }) => title)
  expect(titles.filter((title, place) => !title || titles.indexOf(title) < place)).toEqual([])
})
