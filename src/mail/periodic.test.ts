import { expect, test } from 'bun:test'
import { createPostOffice } from '../testing/post-office.ts'
import { hour } from '../units.ts'
import { queueDigest } from './periodic.ts'
import { letters } from './table.ts'

const projects = { noun: 'student project', nouns: 'student projects', tab: 'student-highlights' }
const articles = { noun: 'article', nouns: 'articles', tab: 'tech-blog' }
const requests = {
  noun: 'request for access',
  nouns: 'requests for access',
  tab: 'pending-accounts',
}
const overdue = [
  { ...projects, count: 1 },
  { ...articles, count: 0 },
  { ...requests, count: 2 },
]

test('the digest counts what waits, and goes to whoever gets the alerts', () => {
  const { world } = createPostOffice('')
  queueDigest(world, overdue)
  const [digest] = world.db.select().from(letters).all()
  expect(digest).toMatchObject({ kind: 'digest', recipient: null })
  expect(digest?.subject).toBe('3 submissions waiting for a decision at the Hydra Lab site')
})

test('nothing that waits is no digest', () => {
  const { world } = createPostOffice('')
  queueDigest(world, [
    { ...projects, count: 0 },
    { ...requests, count: 0 },
  ])
  expect(world.db.select().from(letters).all()).toEqual([])
})

test('there is one digest a day, however often it is looked at', () => {
  const { world, states } = createPostOffice('')
  const days = 3
  for (let n = 0; n < days * 24; n++) {
    queueDigest(world, overdue)
    world.sqlite.run("UPDATE letters SET state = 'sent'")
    world.pass(hour)
  }
  expect(states()).toEqual(Array(days).fill('sent'))
})

test('a digest of a day that a clock was ahead for keeps nobody from the next', () => {
  const { world, states } = createPostOffice('')
  const year = 365 * 24 * hour
  for (const ms of [year, -year]) {
    world.pass(ms)
    queueDigest(world, overdue)
    world.sqlite.run("UPDATE letters SET state = 'sent'")
  }
  expect(states()).toHaveLength(2)
})

test('a digest that could not go out makes room for the next day’s', () => {
  const { world } = createPostOffice('')
  queueDigest(world, overdue)
  world.pass(24 * hour)
  queueDigest(world, [...overdue, { ...articles, count: 1 }])
  const items = world.db.select().from(letters).all()
  expect(items.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^4 submissions/)])
})
