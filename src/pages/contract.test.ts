import { expect, test } from 'bun:test'
import { pageRoutes } from './contract.ts'

test('every address has a title of its own', () => {
  const titles = pageRoutes.map(({ title }) => title)
  expect(titles.filter((title, place) => !title || titles.indexOf(title) < place)).toEqual([])
})
