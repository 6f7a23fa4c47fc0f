import { expect, test } from 'bun:test'
import { events } from '../content/kinds.ts'
import { weekdays } from '../lab/words.ts'
import { castOf, labFacts, teacher } from '../testing/cast.ts'
import { openPages, publish } from '../testing/memory.ts'
import { feeds, pageRoutes } from './contract.ts'

const { visitor, admin } = await openPages()

const series = { starts_at: '2099-12-01T18:00', repeats: 'weekly', repeats_until: '2099-12-15' }
await publish(admin, castOf(events), series)
await admin.post('/api/faculty', { ...teacher, office_hours: 'Mon 1pm-3pm' })

const pages = pageRoutes.filter(({ audience }) => audience === 'everyone')
const places = [
  ...pages.map(({ path }) => path.replace(':id', '1')),
  ...['/calendar?month=2099-12', feeds['/calendar']],
  `/api/calendar/repetition?${new URLSearchParams(series)}`,
]

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
    places.map(async (path = '') => shown((await visitor.get(path)).text)),
  )
  const wrong = texts.flatMap(
    (text, n) => text.match(other)?.map((time) => [places[n], time]) ?? [],
  )
  expect(wrong).toEqual([])
  expect(texts.filter((text) => text.search(own) >= 0).length).toBeGreaterThan(places.length / 2)
})
