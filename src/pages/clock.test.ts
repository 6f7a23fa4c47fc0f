import { afterAll, beforeAll, expect, test } from 'bun:test'
import { weekdays } from '../lab/words.ts'
import { adaIn } from '../testing/ada.ts'
import { hackNight, labFacts, teacher } from '../testing/cast.ts'
import type { Client } from '../testing/client.ts'
import { createTestContext, type TestContext } from '../testing/context.ts'
import { visitorOf } from '../testing/visitor.ts'
import { readBuiltWeb } from './built.ts'
import { feeds, pageRoutes } from './contract.ts'

let context: TestContext
let site: Client
let admin: Client
let places: (string | undefined)[]

const series = { starts_at: '2099-12-01T18:00', repeats: 'weekly', repeats_until: '2099-12-15' }

beforeAll(async () => {
  context = createTestContext()
  context.web = await readBuiltWeb()
  site = visitorOf(context)
  admin = await adaIn(context, site)
  const { body: event } = await admin.post('/api/events', { ...hackNight, ...series })
  await admin.put(`/api/events/approve/${event['id']}`)
  await admin.post('/api/faculty', { ...teacher, office_hours: 'Mon 1pm-3pm' })
  const open = pageRoutes.filter(({ audience }) => audience === 'everyone')
  const pages = open.map(({ path }) => path.replace(':id', '1'))
  const path = `/api/calendar/repetition?${new URLSearchParams(series)}`
  places = [...pages, '/calendar?month=2099-12', feeds['/calendar'], path]
})
afterAll(() => context.close())

/** What a reader sees of an answer: no addresses, no data for programs, nor what somebody wrote as it stands. */
const shown = (text: string) =>
  text
    .replaceAll('Mon 1pm-3pm', '')
    .replace(/<script.*?<\/script>|<(updated|published)>.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')

const of12 = /\b1?\d:\d\d[\s\u00a0][AP]M/g
const of24 = /\b\d\d:\d\d\b(?![\s\u00a0][AP]M)/g

test.each([
  [null, of12, of24],
  ['12', of12, of24],
  ['24', of24, of12],
])('where the lab’s clock is %p, so are all times', async (clock, own, other) => {
  const hours = Object.fromEntries(weekdays.map((day) => [day, '9:00-20:00']))
  expect((await admin.put('/api/lab', { ...labFacts, ...hours, clock })).status).toBe(200)
  const texts = await Promise.all(
    places.map(async (path) => shown((await site.get(String(path))).text)),
  )
  expect(
    texts.flatMap((text, n) => text.match(other)?.map((time) => [places[n], time]) ?? []),
  ).toEqual([])
  expect(texts.filter((text) => text.search(own) >= 0).length).toBeGreaterThan(places.length / 2)
})

test('an unknown clock is refused', async () => {
  const { status, body } = await admin.put('/api/lab', { clock: '13' })
  expect([status, body['fields']]).toEqual([422, { clock: 'Choose 12 or 24' }])
})
