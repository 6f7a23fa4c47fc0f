import { expect, test } from 'bun:test'
import { fillWithDemo } from '../content/demo/fill.ts'
import { readBuiltWeb } from '../pages/built.ts'
import { emptySite } from '../testing/arrivals.ts'
import { expectSameAnswers } from '../testing/every-answer.ts'
import { liveIn } from '../testing/lived-in.ts'
import { openSite } from '../testing/memory.ts'
import { arrive, leave, openIn } from '../testing/moving-out.ts'

const web = await readBuiltWeb()
const source = await openSite({ SESSION_HOURS: '8760' }, web)
await fillWithDemo(source.world)
const calls = await liveIn(source)
const tokens = calls.map((call) => call.replace('/api/submissions/', ''))

/** An empty site with a key of its own. */
function elsewhere() {
  const { world } = emptySite({ SESSION_HOURS: '8760' })
  return { ...world, web, secret: 'a key that is not the one which made the links' }
}

const ids = Array.from({ length: 32 }, (_, n) => n + 1)

/** All that a database holds. */
function rowsIn({ sqlite }: typeof source.world) {
  const tables = sqlite
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
  return tables.map(({ name }) => [name, sqlite.query(`SELECT * FROM "${name}"`).values()])
}

test.each([
  ['csv', ids],
  ['json', ids.filter((id) => id % 6 === 0)],
] as const)(
  'a site that has moved as %s answers every call as before, and a second run changes nothing',
  async (format, ids) => {
    const { folder, pictures } = leave(source.world, format)
    const world = elsewhere()
    const verdicts = await arrive(world, folder)
    for (const [name, { refused, notes }] of Object.entries(verdicts))
      expect([name, refused, name === 'faculty' ? [] : notes]).toEqual([name, [], []])
    const known = { tokens: [...tokens, 'x'.repeat(22)], pictures, ids }
    await expectSameAnswers(source, await openIn(world), known)
    const before = rowsIn(world)
    for (const verdict of Object.values(await arrive(world, folder)))
      expect(verdict).toMatchObject({ read: verdict.there, added: 0, refused: [] })
    expect(rowsIn(world)).toEqual(before)
  },
  60_000,
)
