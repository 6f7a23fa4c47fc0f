import { beforeEach, expect, spyOn, test } from 'bun:test'
import { screen } from '@testing-library/react'
import { teacher } from '../../../src/testing/cast.ts'
import { readerOf, siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()
const read = readerOf(site)

beforeEach(() => localStorage.clear())

const add = (title: string, starts_at: string, ends_at: string | null = null) =>
  site.publish('/api/events', { title, starts_at, ends_at })

const ofWeek = (lines: readonly string[], day: string) =>
  lines.find((line) => line.includes(`${day}, 2026`))?.split(' | ')

const error = async () => new Response('', { status: 500 })

test('until there is an event, the calendar and the featured one say that they are to come', async () => {
  const { waiting, lines } = await read('/calendar')
  expect(waiting).toEqual(['# Calendar Page', 'status: Getting Events...'])
  expect(lines).toEqual(['# Calendar Page', 'Event Calendar coming soon...'])
  const featured = await read('/calendar/featured-event')
  const way = '[See the calendar](/calendar)'
  expect(featured.waiting).toEqual(['# Featured Event', 'status: Getting Events...', way])
  expect(featured.lines).toEqual(['# Featured Event', 'No featured event yet.', way])
})

test('where nothing comes, each page says so and offers to try again', async () => {
  spyOn(console, 'error').mockImplementation(() => {})
  const failed = ['alert: Failed to load events', '(Try again)']
  expect((await read('/calendar', error)).lines).toEqual(['# Calendar Page', ...failed])
  expect((await read('/calendar/featured-event', error)).lines).toEqual([
    ...['# Featured Event', ...failed, '[See the calendar](/calendar)'],
  ])
  await add('Talk', '2026-02-10T18:00')
  const noPast = async (request: Request) =>
    request.url.includes('when=past') ? await error() : await site.ask(request)
  expect((await read('/calendar?when=past', noPast)).lines).toEqual([
    ...['# Calendar Page', '## Past events', '[See this month](/calendar)', ...failed],
  ])
})

test('what is no month, page or time is ignored in the address of the calendar', async () => {
  await add('Talk', '2026-03-10T18:00')
  const { lines } = await read('/calendar')
  for (const month of ['1969-12', '2026-13', '2026-00', '2026-3', '2026-03&when=later&page=0'])
    expect([month, (await read(`/calendar?month=${month}`)).lines]).toEqual([month, lines])
})

test('a month says what is on, on its days and in a list, and what belongs to it', async () => {
  await site.admin.post('/api/faculty', teacher)
  await add('Talk', '2026-03-10T18:00', '2026-03-10T19:30')
  await add('Camp', '2026-03-12T09:00', '2026-03-14T00:00')
  await add('Fair', '2026-05-01T09:00')
  const { lines } = await read('/calendar')
  expect(lines.slice(0, 7)).toEqual([
    ...[
      '# Calendar Page',
      'Months:',
      '[Previous month]()',
      '[Next month](/calendar?month=2026-04)',
    ],
    ...['[Submit Event](/submit-event)', 'March 2026'],
    'Sunday | Monday | Tuesday | Wednesday | Thursday | Friday | Saturday',
  ])
  expect(ofWeek(lines, 'March 10')?.slice(2)).toEqual([
    'Tuesday, March 10, 2026 [6:00 PM Talk](/calendar/1)',
    ...['Wednesday, March 11, 2026', 'Thursday, March 12, 2026', 'Friday, March 13, 2026'],
    'Saturday, March 14, 2026',
  ])
  const bar = lines.find((line) => line.includes('[Camp') && line.includes('|')) ?? ''
  expect(bar).toContain('(/calendar/2)')
  expect(lines.slice(lines.indexOf('## Events in March 2026'))).toEqual([
    ...['## Events in March 2026', 'Tue, Mar 10, 2026, 6:00 PM – 7:30 PM'],
    ...['### [Talk](/calendar/1)', 'Science Hall 260'],
    'Thu, Mar 12, 2026, 9:00 AM – Sat, Mar 14, 2026, 12:00 AM',
    ...['### [Camp](/calendar/2)', 'Science Hall 260', 'Beside the calendar:', '## In today'],
    ...['Grace Núñez', 'Mon 10-12', 'Science Hall 214', '## In your own calendar'],
    'Times are by the lab’s clock (America/New_York).',
    '[Subscribe](webcal://hydra.college.edu/calendar.ics)',
    expect.stringMatching(/^\[Subscribe in Google Calendar .*cid=webcal/),
    expect.stringMatching(/^\[Subscribe in Outlook .*addfromweb/),
    '[Past events](/calendar?when=past)',
  ])
  expect(screen.getByLabelText('Address to copy')).toHaveValue(
    'https://hydra.college.edu/calendar.ics',
  )
  const april = (await read('/calendar?month=2026-04')).lines
  expect(april.slice(1, 6)).toEqual([
    ...['Months:', '[Previous month](/calendar?month=2026-03)'],
    '[Next month](/calendar?month=2026-05)',
    ...['[Today](/calendar)', '[Submit Event](/submit-event)'],
  ])
  expect(april).toContain('No events in April 2026.')
})

test('an event of several days is one bar over them in each of its weeks', async () => {
  await add('Camp', '2026-03-12T09:00', '2026-03-16T00:00')
  await visit('/calendar', site)
  const bars = (await screen.findAllByRole('link', { name: /^Camp Thursday/ })).map((link) => {
    const { cells } = link.closest('tr') ?? {}
    return Array.from(cells ?? [], ({ colSpan, textContent }) => (textContent ? -colSpan : colSpan))
  })
  expect(bars).toEqual([
    [1, 1, 1, 1, -3],
    [-1, 1, 1, 1, 1, 1, 1],
  ])
})

test('bars that don’t overlap stand in one row', async () => {
  await add('Camp', '2026-03-09T09:00', '2026-03-10T12:00')
  await add('Hackathon', '2026-03-10T09:00', '2026-03-11T12:00')
  await add('Fair', '2026-03-11T09:00', '2026-03-12T12:00')
  await visit('/calendar', site)
  await screen.findByRole('link', { name: /^Camp Monday/ })
  const rows = [/^Camp Monday/, /^Hackathon Tuesday/, /^Fair Wednesday/].map((name) =>
    screen.getByRole('link', { name }).closest('tr'),
  )
  expect(rows[0]).toBe(rows[2] ?? null)
  expect(rows[1]).not.toBe(rows[0] ?? null)
})

test('of the present month what is over stands folded, and what is called off says why', async () => {
  await add('Over', '2026-03-01T18:00')
  const id = await add('Talk', '2026-03-10T18:00')
  await site.admin.put(`/api/events/cancel/${id}`, { reason: 'Speaker is ill' })
  const { lines } = await read('/calendar')
  const told = ['Cancelled: Speaker is ill', 'Earlier this month (1)', 'Over']
  const places = told.map((text) => lines.findLastIndex((line) => line.includes(text)))
  expect(places[0]).toBeGreaterThan(lines.indexOf('## Events in March 2026'))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('the page of a series tells when it takes place next, and adds that to other calendars', async () => {
  const days = { starts_at: '2026-02-24', ends_at: '2026-02-25', all_day: true }
  const series = { ...days, repeats: 'weekly', repeats_until: '2026-03-31' }
  await site.publish('/api/events', { title: 'Fair', ...series })
  await visit('/calendar/1', site)
  const heading = await screen.findByRole('heading', { level: 1, name: 'Fair' })
  expect(heading.closest('article')).toHaveTextContent(
    'Tuesday, March 3, 2026 – Wednesday, March 4, 2026',
  )
  const queryOf = (name: string) => {
    const link = screen.getByText(name).closest('a')
    return Object.fromEntries(new URL(link?.href ?? '').searchParams)
  }
  expect(queryOf('Google Calendar')).toMatchObject({
    dates: '20260303/20260305',
    recur: 'RRULE:FREQ=WEEKLY;COUNT=5',
  })
  expect(queryOf('Outlook (this day alone)')).toMatchObject({
    ...{ startdt: '2026-03-03', enddt: '2026-03-05' },
  })
})

test('a series with days called off says which are to come, and isn’t added as if they were on', async () => {
  const times = { starts_at: '2026-02-03T18:00', ends_at: null }
  const series = { ...times, repeats: 'monthly', repeats_until: '2026-06-30' }
  const id = await site.publish('/api/events', { title: 'Club', ...series })
  const recurring = async () => {
    await visit(`/calendar/${id}`, site)
    const link = (await screen.findByText(/^Google Calendar/)).closest('a')
    return [link?.firstChild?.textContent, new URL(link?.href ?? '').searchParams.get('recur')]
  }
  expect(await recurring()).toEqual(['Google Calendar', 'RRULE:FREQ=MONTHLY;BYDAY=1TU;COUNT=4'])
  await site.admin.put(`/api/events/cancel/${id}`, { on: '2026-02-03' })
  await site.admin.put(`/api/events/cancel/${id}`, { on: '2026-04-07', reason: 'Exams' })
  const { lines } = await read(`/calendar/${id}`)
  const told = 'Tuesday, April 7, 2026'
  expect(lines.slice(lines.indexOf(told), lines.indexOf(told) + 2)).toEqual([
    ...[told, 'Cancelled: Exams'],
  ])
  expect(lines).not.toContain('Tuesday, February 3, 2026')
  document.body.replaceChildren()
  expect(await recurring()).toEqual(['Google Calendar (this day alone)', null])
})

test('the menu of calendars opens, and a called-off event has none', async () => {
  const id = await add('Talk', '2026-03-10T18:00')
  const { press } = await visit(`/calendar/${id}`, site)
  await press('Add to calendar')
  const menu = screen.getByRole('button', { name: 'Add to calendar' })
  expect(menu).toHaveAttribute('aria-expanded', 'true')
  await site.admin.put(`/api/events/cancel/${id}`)
  expect((await read(`/calendar/${id}`)).lines.join()).not.toContain('calendar/1.ics')
})

const numbers = ['[Page 1](/calendar?when=past)', '[Page 2](/calendar?when=past&page=2)']

test('what is over stands on pages of its own, latest first', async () => {
  const head = ['# Calendar Page', '## Past events', '[See this month](/calendar)']
  await add('Fair', '2099-05-01T09:00')
  expect((await read('/calendar?when=past')).lines).toEqual([...head, 'No events found.'])
  for (const day of ['01', '02', '03', '04', '05', '06', '07'])
    await add(`On ${day}`, `2026-02-${day}T18:00`)
  const card = (day: number) => [
    `${['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][day - 1]}, Feb ${day}, 2026, 6:00 PM`,
    ...[`### [On 0${day}](/calendar/${day + 1})`, 'Science Hall 260'],
  ]
  const first = [
    ...[...head, ...[7, 6, 5, 4, 3, 2].flatMap(card), 'Pages:', '[Previous]()', 'Page 1 of 2'],
    ...numbers,
    '[Next](/calendar?when=past&page=2)',
  ]
  for (const page of ['', '&page=99']) // past the end
    expect((await read(`/calendar?when=past${page}`)).lines).toEqual(first)
  expect((await read('/calendar?when=past&page=2')).lines).toEqual([
    ...[...head, ...card(1), 'Pages:', '[Previous](/calendar?when=past)', 'Page 2 of 2'],
    ...numbers,
    '[Next]()',
  ])
})
