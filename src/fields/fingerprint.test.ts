import { expect, test } from 'bun:test'
import { cpuTimeOf, leastOf, scaledMs } from '../testing/cpu-time.ts'
import { fingerprintOf, groupDuplicates, keysIn, maxCompared } from './fingerprint.ts'

const keys = (...texts: (string | null)[]) => fingerprintOf(...texts).split(' ')

test.each([
  ['Campus Shuttle', 'CAMPUS   shuttle\n'],
  ['Café', 'Cafe\u0301'],
  ['https://example.edu/a/', 'HTTPS://EXAMPLE.EDU/a'],
  ['http://example.edu/a?b=1', 'https://example.edu/a?b=1#top'],
])('%p and %p are the same', (one, other) => expect(keys(one)).toEqual(keys(other)))

test.each([
  ['Campus Shuttle', 'Campus Shuttles'],
  ['Cafe', 'Café'],
  ['https://example.edu/a', 'https://example.edu/b'],
  ['https://example.edu/a?b=1', 'https://example.edu/a?b=2'],
  ['https://example.edu/#/teams/1', 'https://example.edu/#/teams/2'],
  ['https://example.edu/#!/teams/1', 'https://example.edu/'],
  ['👍', '👎'],
])('%p and %p are not', (one, other) => expect(keys(one)).not.toEqual(keys(other)))

test('texts without meaning make no duplicates', () =>
  expect(fingerprintOf('', null, ' \n', '.', '…', '--', ' ?!', '\u200b')).toBe(''))

test('a text is compared with the same field, a link with any', () => {
  expect(keys('A', 'B')).not.toContain(keys('B', 'A')[0] ?? '')
  expect(keys('A', 'https://example.edu/')).toContain(keys('https://example.edu')[0] ?? '')
})

test('links to a shared site’s front page make no duplicates', () => {
  const keysOf = (link: string) => keysIn(fingerprintOf(null, link))
  const front = ['https://github.com', 'HTTP://www.GitHub.com/', 'https://google.com/#top']
  for (const link of [...front, 'https://www.linkedin.com/'])
    expect([link, keysOf(link)]).toEqual([link, []])
  for (const link of ['https://github.com/lab', 'https://github.com/?q=lab', 'https://lab.example'])
    expect([link, keysOf(link)]).toEqual([link, [expect.stringMatching(/^link-/)]])
})

const rows = [
  { id: 9, keys: ['a'] },
  { id: 8, keys: ['x'] },
  { id: 7, keys: ['b', 'c'] },
  { id: 6, keys: ['y', 'z'] },
  { id: 5, keys: ['a', 'b'] },
  { id: 4, keys: [] },
  { id: 3, keys: ['z'] },
  { id: 2, keys: ['c'] },
]

test('rows that share a key are duplicates, also by way of another row', () => {
  const { sizeOf, idsWithAny } = groupDuplicates(rows)
  expect([9, 8, 7, 6, 5, 4, 3, 2, 77].map(sizeOf)).toEqual([4, 1, 4, 2, 4, 1, 2, 4, 1])
  expect(idsWithAny(['c', 'x', 'none'])).toEqual([9, 7, 5, 2, 8])
})

const half = Array.from({ length: maxCompared / 2 }, (_, n) => n + 1)
const floods = {
  'the same again and again': half.map((id) => ({ id, keys: ['a'] })),
  'a chain': [
    ...half.map((id) => ({ id, keys: [`${id}`] })),
    ...half.map((id) => ({ id: half.length + id, keys: [`${id}`, `${id + 1}`] })),
  ],
}

test.each(Object.entries(floods))('a flood of %s is grouped fast', async (_, flood) => {
  const group = () => expect(groupDuplicates(flood).sizeOf(1)).toBeGreaterThan(1)
  const most = scaledMs(50)
  expect(await leastOf(most, () => cpuTimeOf(group))).toBeLessThan(most)
})
