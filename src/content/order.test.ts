import { expect, test } from 'bun:test'
import { article } from '../testing/cast.ts'
import { createTestWorld } from '../testing/world.ts'
import { prepare } from './items.ts'
import { kind } from './kind.ts'
import { articles } from './kinds.ts'
import { select } from './lists.ts'

const sender = { address: '192.0.2.1', isAdmin: true }
const dates = ['2026-05-01', '2026-03-01', '2026-05-01', '2026-04-01']

test.each([
  ['asc', [2, 4, 3, 1]],
  ['desc', [3, 1, 4, 2]],
] as const)(
  'a kind can be sorted by a date (%s), the highest id first among equals',
  async (direction, ids) => {
    const world = createTestWorld()
    const { noun, nouns, title, search, entry } = articles
    const order = { by: 'submission_date', direction } as const
    const dated = kind('dated', articles.table, articles.draft, {
      ...{ noun, nouns, title, search, entry, order },
    })
    for (const submission_date of dates) {
      const more = { did: 'created' as const, submission_date, status: 'approved' }
      const write = await prepare(world, dated, { body: article, sender }, more)
      world.db.transaction(write)
    }
    const { items } = select(world, dated, 'published', { page: { limit: 6, offset: 0 } })
    expect(items.map(({ id }) => id)).toEqual([...ids])
    expect(items.map(({ submission_date }) => submission_date).toSorted()).toEqual(dates.toSorted())
    world.close()
  },
)
