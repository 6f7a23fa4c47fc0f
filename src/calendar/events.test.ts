import { expect, test } from 'bun:test'
import { openCalendar } from '../testing/calendar.ts'
import { hackNight } from '../testing/cast.ts'
import { but } from '../testing/client.ts'
import { hour } from '../units.ts'

/** Before, over since a minute, going on, ending with its day, and to come. */
const program: [title: string, starts_at: string, ends_at: string | null][] = [
  ['Last year', '2025-05-01T10:00', null],
  ['Just over', '2026-03-01T10:00', '2026-03-02T07:00'],
  ['Going on', '2026-02-01T10:00', '2026-03-05T10:00'],
  ['Today', '2026-03-02T06:00', null],
  ['Tomorrow', '2026-03-03T18:00', '2026-03-03T19:00'],
  ['Tomorrow, too', '2026-03-03T18:00', null],
  ['Midnight', '2026-03-04T00:00', '2026-03-04T00:00'],
  ['Party', '2026-03-05T20:00', '2026-03-06T00:00'],
]

const listed = await openCalendar()
for (const [title, starts_at, ends_at] of program)
  await listed.publish({ title, starts_at, ends_at })

const upcoming = ['Going on', 'Today', 'Tomorrow, too', 'Tomorrow', 'Midnight', 'Party']

test.each([
  ['what has not ended, soonest first', '', upcoming],
  ['a page of it', '?page=2&perPage=2', upcoming.slice(2, 4)],
  ['what is over, latest first', '?when=past', ['Just over', 'Last year']],
  ['a page of both, latest first', '?when=all&page=3&perPage=2', ['Today', 'Just over']],
  ['a page of the past', '?when=past&page=2&perPage=1', ['Last year']],
  ['what is called so', '?q=tomorrow', ['Tomorrow, too', 'Tomorrow']],
  ['a category that has none', '?category=cybersecurity', []],
  ['the first of a category', '?category=programming&perPage=1', ['Going on']],
  ['a day, past or not', '?from=2026-03-02&to=2026-03-02', ['Going on', 'Just over', 'Today']],
  ['a day from midnight on', '?from=2026-03-04&to=2026-03-04', ['Going on', 'Midnight']],
  ['days from the midnight on that ended a night', '?from=2026-03-06', []],
  ['as many days as may be asked for', '?from=2026-03-06&to=2027-04-09', []],
  ['all days until one', '?to=2025-12-31', ['Last year']],
  ['days of the past', '?from=2025-05-01&to=2026-01-31&when=past', ['Last year']],
])('events list %s: %s', async (_, query, titles) => {
  expect(await listed.titles(query)).toEqual(titles)
})

test('an event starts and ends without a write: lists and pages that were stored tell it at that minute', async () => {
  const { context, visitor, publish, titles } = await openCalendar()
  const weekly = { repeats: 'weekly', repeats_until: '2026-03-09' }
  const [starts_at, ends_at] = ['2026-03-02T06:00', '2026-03-02T08:00']
  await publish({ title: 'Hack', starts_at, ends_at, ...weekly })
  await publish({ title: 'Quiz', starts_at: '2026-03-02T09:00' })
  const told = async () => [
    (await titles('')).join(),
    Object((await visitor.get('/api/calendar/next')).body['next']).title,
    (await visitor.get('/calendar')).text.includes('Earlier this month'),
    (await visitor.get('/api/calendar')).body['today'],
  ]
  for (const [passed, ...now] of [
    [0, 'Hack,Quiz', 'Quiz', false, '2026-03-02'],
    [hour - 1, 'Hack,Quiz', 'Quiz', false, '2026-03-02'],
    [1, 'Quiz,Hack', 'Quiz', true, '2026-03-02'],
    [hour - 1, 'Quiz,Hack', 'Quiz', true, '2026-03-02'],
    [1, 'Quiz,Hack', 'Hack', true, '2026-03-02'],
    [15 * hour, 'Hack', 'Hack', true, '2026-03-03'],
  ] as const) {
    context.pass(passed)
    expect<unknown>(await told()).toEqual(now)
  }
})

const refusing = await openCalendar()

test.each([
  [{ starts_at: '2026-03-08T02:30' }, 'starts_at', /clock is set forward/],
  [{ ends_at: '2027-03-14T02:00', starts_at: '2027-03-13T20:00' }, 'ends_at', /set forward/],
  [{ ends_at: '2099-12-01T17:59' }, 'ends_at', /before it starts/],
  [{ starts_at: '2099-02-29T18:00' }, 'starts_at', /date and time/],
  [{ starts_at: '2099-12-01' }, 'starts_at', /Enter the time, too/],
  [{ starts_at: '2099-12-01T18:00Z' }, 'starts_at', /date and time/],
  [{ starts_at: '' }, 'starts_at', /when it starts/],
  [{ ends_at: 'x' }, 'ends_at', /when it ends as a date and time/],
  [{ featured: 'perhaps' }, 'featured', /yes or no/],
  [{ starts_at: 'T18:00' }, 'starts_at', /Enter the day, too/],
  [{ ends_at: '2099-12-02' }, 'ends_at', /Enter the time, too/],
  [{ repeats: 'daily' }, 'repeats', /from the list/],
  [{ repeats: 'weekly' }, 'repeats_until', /the last day/],
  [{ repeats: 'weekly', repeats_until: '2099-11-30' }, 'repeats_until', /before it starts/],
  [{ repeats: 'weekly', repeats_until: '2101-12-02' }, 'repeats_until', /two years/],
  [{ repeats: 'weekly', repeats_until: '2100-01-01', except: ['soon'] }, 'except', /is a day/],
  [
    { repeats: 'weekly', repeats_until: '2099-12-02', except: '2099-12-01' },
    'except',
    /Leave a day/,
  ],
])(
  '%p is refused where it is wrong, whether it is new or an edit',
  async (changes, field, sentence) => {
    const { admin, publish } = refusing
    const id = await publish({ ends_at: hackNight.ends_at })
    for (const answer of [
      await admin.post('/api/events', but(hackNight, changes)),
      await admin.put(`/api/events/${id}`, changes),
    ]) {
      expect(answer.status).toBe(422)
      expect(answer.body['fields']).toEqual({ [field]: expect.stringMatching(sentence) })
    }
  },
)

test('an edit that says nothing of the times leaves them as they are', async () => {
  const { admin, visitor, publish } = await openCalendar()
  const id = await publish({ ends_at: hackNight.ends_at })
  await admin.put(`/api/events/${id}`, { title: 'Hack day' })
  const { starts_at, ends_at } = hackNight
  expect((await visitor.get(`/api/events/${id}`)).body).toMatchObject({
    ...{ title: 'Hack day', starts_at, ends_at },
    ...{ start: '2099-12-01T18:00-05:00', end: '2099-12-01T22:00-05:00' },
  })
})

test('who isn’t an admin features nothing, and the featured event is the one that comes next', async () => {
  const { admin, visitor, publish } = await openCalendar()
  const featured = async () => (await visitor.get('/api/calendar/featured')).body['event']
  const { body } = await visitor.post('/api/events', { ...hackNight, featured: true })
  await admin.put(`/api/events/approve/${body['id']}`)
  expect((await visitor.get(`/api/events/${body['id']}`)).body['featured']).toBe(false)
  expect(await featured()).toBeNull()
  await publish({ title: 'Later', starts_at: '2026-05-01T10:00', featured: true })
  await publish({ title: 'Over', starts_at: '2026-01-01T10:00', featured: 'yes' })
  const id = await publish({ title: 'Sooner', starts_at: '2026-04-01T10:00', featured: 'on' })
  await publish({ title: 'Not', starts_at: '2026-03-05T10:00', featured: false })
  expect(await featured()).toMatchObject({ title: 'Sooner', featured: true })
  await admin.put(`/api/events/${id}`, { featured: '' })
  expect(await featured()).toMatchObject({ title: 'Later' })
})
