import { expect, test } from 'bun:test'
import { readSources } from '../../../src/testing/sources.ts'
import type { Run } from './lines.ts'
import { fastTests, groupsOf, testsOf, within } from './tests.ts'

const sources = new Map((await readSources()).map((source) => [source.path, source]))
const place = { path: 'src/fields/fold.ts', line: 20 }
const beside = 'src/fields/fold.test.ts'

/** A file of tests that runs the place's line so many times, or never loads it. */
const run = (path: string, seconds: number, count?: number): Run => ({
  path,
  seconds,
  passes: true,
  hits: count === undefined ? {} : { [place.path]: { [place.line]: count } },
})
const paths = (runs: readonly Run[]) => runs.map(({ path }) => path)

test('those that run the line are asked: those near it first, then what calls it, each from the quickest', () => {
  const { near, others } = testsOf(
    sources,
    [
      run('src/content/order.test.ts', 1),
      run('src/finding.test.ts', 1, 1),
      run('src/markup.test.ts', 3, 2),
      run('src/strangers.test.ts', 2, 5),
      run('src/health/health.test.ts', 2, 0),
      run(beside, 9, 1),
    ],
    place,
  )
  expect(paths(near)).toEqual([beside])
  expect(paths(others)).toEqual([
    'src/strangers.test.ts',
    'src/markup.test.ts',
    'src/finding.test.ts',
  ])
})

test('the tests named after the file come first, however long they take', () => {
  const other = 'src/fields/likeness.test.ts'
  const { near } = testsOf(sources, [run(other, 1, 9), run(beside, 9, 1)], place)
  expect(paths(near)).toEqual([beside, other])
})

test('of a line that no test is seen to run those near it are asked', () => {
  const { near, others } = testsOf(
    sources,
    [run(beside, 1, 0), run('src/markup.test.ts', 1)],
    place,
  )
  expect(paths(near)).toEqual([beside])
  expect(others).toEqual([])
})

test('what fails without a mistake is not asked', () => {
  const { near } = testsOf(sources, [{ ...run(beside, 1, 1), passes: false }], place)
  expect(near).toEqual([])
})

test('what starts a browser or the executable is slow, and asked by the rare words it has in common with the file', () => {
  const slowFor = (path: string) => testsOf(sources, [], { path, line: 1 }).slow
  expect(slowFor('src/commands/restore.ts').slice(0, 4)).toContain('src/commands/restore.test.ts')
  expect(slowFor('src/images/pictures.ts')[0]).toBe('src/images/hostile-uploads.test.ts')
  const slow = slowFor('web/requests/request-form.tsx')
  expect(slow.indexOf('web/forms/sending.test.ts')).toBeLessThan(
    slow.indexOf('web/admin/panel/looks.test.ts'),
  )
  expect(fastTests([...sources.values()]).filter(({ path }) => slow.includes(path))).toEqual([])
})

test('as many are asked as there is time for, and one at least', () => {
  const [one, two, three] = [run('a.test.ts', 5), run('b.test.ts', 4), run('c.test.ts', 2)]
  expect(within(10, [one, two, three])).toEqual([one, two])
  expect(within(1, [one, two])).toEqual([one])
})

test('tests with a DOM run apart from those without', () => {
  const runs = ['a.test.tsx', 'b.test.ts', 'c.test.tsx'].map((path) => run(path, 1))
  expect(groupsOf(runs).map(paths)).toEqual([['a.test.tsx', 'c.test.tsx'], ['b.test.ts']])
})
