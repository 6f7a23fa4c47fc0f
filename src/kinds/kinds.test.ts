import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { everyKind } from '../content/every-kind.ts'
import * as kinds from '../content/kinds.ts'
import { routes } from '../testing/endpoints.ts'

test('each folder here is exported by src/content/kinds.ts', () => {
  const folders = readdirSync(import.meta.dir).filter((name) => !name.includes('.'))
  expect(folders.toSorted()).toEqual(Object.keys(kinds).toSorted())
})

test('each kind has its routes in src/app.ts', () => {
  const paths = new Set(routes.map(({ path }) => path))
  const missing = everyKind.filter(({ path }) => !paths.has(`/api/${path}/:id`))
  expect(missing.map(({ path }) => path)).toEqual([])
})
