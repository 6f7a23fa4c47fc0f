import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import ical, { type VEvent } from 'node-ical'
import type { Locator, Page } from 'playwright-core'
import { axeViolations } from '../../../src/testing/browser.ts'
import { png } from '../../../src/testing/pictures.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'
import { settleAt } from '../../testing/settled.ts'

let desk: Desk

setDefaultTimeout(60_000)
beforeAll(async () => {
  desk = await openDesk(['serve'], undefined, { TIME_ZONE: 'America/New_York' })
}, 60_000)
afterAll(() => desk.close())

/** The fifteenth of the month after this one: to come, whenever it is asked. */
const day = (() => {
  const now = new Date()
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15))
  return next.toISOString().slice(0, 10)
})()
const month = `/calendar?month=${day.slice(0, 7)}`
const stranger = { token: '' }
const main = async (page: Page) => await page.getByRole('main').textContent()

const eventIn = async (path: string) => {
  const { text } = await desk.visitor.get(path)
  const found = Object.values(ical.sync.parseICS(text)).find(
    (each): each is VEvent => each?.type === 'VEVENT',
  )
  return { uid: found?.uid, summary: found?.summary, sequence: Number(found?.sequence) }
}

test('while there is no event, the calendar is what it was, letter by letter, and so is the featured one', async () => {
  const { page, errors } = await desk.open('/calendar', stranger)
  expect(await main(page)).toBe('Calendar PageEvent Calendar coming soon...')
  await settleAt(page, '/calendar/featured-event')
  expect(await main(page)).toBe('Featured EventNo featured event yet.See the calendar')
  await settleAt(page, '/')
  expect(await page.getByText('Next event').count()).toBe(0)
  expect(errors).toEqual([])
  await desk.leave(page)
})

test('a club sends its event without an account and without JavaScript, and is told what is wrong', async () => {
  const { page } = await desk.open('/submit-event', { ...stranger, javaScriptEnabled: false })
  await page.getByLabel('Title').fill('Hack night')
  await page.getByLabel('Description').fill('Bring a laptop.')
  await page.getByLabel('Starts').fill(`${day}T18:00`)
  await page.getByLabel(/^Ends/).fill(`${day}T17:00`)
  await page.getByLabel('Place').fill('Science Hall 260')
  const buffer = Buffer.from(png(40, 40))
  await page.getByLabel(/^Flyer/).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Submit event' }).click()
  await page.getByRole('link', { name: 'It can’t end before it starts' }).waitFor()
  expect(await page.getByLabel('Starts').inputValue()).toBe(`${day}T18:00`)
  await page.getByLabel(/^Ends/).fill(`${day}T22:00`)
  await page.getByLabel(/^Flyer/).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Submit event' }).click()
  const thanks = 'Thank you! Your event has been submitted and is awaiting admin review.'
  await page.getByText(thanks).waitFor()
  const { body } = await desk.admin.get('/api/events/pending')
  expect(body).toMatchObject([{ title: 'Hack night', image: expect.stringMatching(/^\/images/) }])
  await settleAt(page, '/calendar')
  expect(await main(page)).toContain('Event Calendar coming soon...')
  await desk.leave(page)
})

test('an admin approves it, and it is in the month, the list, on home and in the feed', async () => {
  const { page, errors } = await desk.open('/admin-panel?tab=events')
  await page.getByRole('button', { name: 'Approve: Hack night' }).first().click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByText('No Pending Event Requests').waitFor()
  await settleAt(page, month)
  const cell = page.locator(`td:has(time[datetime="${day}"])`)
  expect(await cell.getByRole('link').textContent()).toBe('6:00 PMHack night')
  const list = page.getByRole('region', { name: /^Events in/ })
  await list.getByRole('link', { name: 'Hack night' }).waitFor()
  await settleAt(page, '/')
  const next = page.getByRole('region', { name: 'Next event' })
  await next.getByRole('link', { name: 'Hack night' }).waitFor()
  expect((await desk.visitor.get('/calendar/feed.xml')).text).toContain('<title>Hack night</title>')
  expect((await desk.visitor.get('/sitemap.xml')).text).toContain('/calendar/1<')
  expect(errors).toEqual([])
  await desk.leave(page)
})

test('who subscribed sees an edit: the same event, one further in its sequence', async () => {
  const [before, own] = [await eventIn('/calendar.ics'), await eventIn('/calendar/1.ics')]
  expect(before).toEqual(own)
  const { page, errors } = await desk.open('/admin-panel/events/edit/1')
  await page.getByLabel('Title').fill('Hack day')
  await page.getByLabel(/^Featured/).selectOption('yes')
  expect(await page.getByLabel('Starts').inputValue()).toBe(`${day}T18:00`)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Edits submitted successfully!').waitFor()
  const after = await eventIn('/calendar.ics')
  expect(after).toMatchObject({ uid: before.uid, summary: 'Hack day' })
  expect(after.sequence).toBeGreaterThan(before.sequence)
  await settleAt(page, '/calendar/featured-event')
  await page.getByRole('heading', { level: 2, name: 'Hack day' }).waitFor()
  await settleAt(page, '/admin-panel/events/edit/1')
  expect(await page.getByLabel(/^Featured/).inputValue()).toBe('yes')
  expect(await axeViolations(page)).toEqual([])
  expect(errors).toEqual([])
  await desk.leave(page)
})

test('its page says when and where, to people and to machines, and gives it to a calendar', async () => {
  const { page, errors } = await desk.open('/calendar/1', stranger)
  await page.getByRole('heading', { level: 1, name: 'Hack day' }).waitFor()
  expect(await main(page)).toContain('6:00 PM – 10:00 PM')
  const flyer = page.getByRole('img', { name: 'Flyer of Hack day' })
  await flyer.waitFor()
  expect(await flyer.evaluate((image) => getComputedStyle(image).objectFit)).toBe('contain') // all of it
  const link = page.getByRole('link', { name: 'Add to calendar' })
  expect(await link.getAttribute('href')).toBe('/calendar/1.ics')
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '')['@graph']).toContainEqual(
    expect.objectContaining({
      '@type': 'Event',
      name: 'Hack day',
      startDate: expect.stringMatching(RegExp(`^${day}T18:00-0[45]:00$`)),
      image: expect.stringMatching(/^http.*\/images\//),
      url: expect.stringMatching(/^http.*\/calendar\/1$/),
    }),
  )
  expect(await axeViolations(page)).toEqual([])
  expect(errors).toEqual([])
  await desk.leave(page)
})

/** Neither in the system's colours nor on paper is a day's number as dark as what lies behind it, and yet it is marked. */
async function expectMarked(page: Page, day: Locator) {
  const look = () =>
    day.evaluate((time) => {
      const { color, backgroundColor, outlineStyle } = getComputedStyle(time)
      const plain = getComputedStyle(document.body).backgroundColor
      return { isSeen: color !== backgroundColor, isPlain: backgroundColor === plain, outlineStyle }
    })
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await look()).toMatchObject({ isSeen: true, isPlain: false })
  await page.emulateMedia({ forcedColors: null, media: 'print' })
  expect(await look()).toMatchObject({ isSeen: true, outlineStyle: 'solid' })
  await page.emulateMedia({ media: null })
}

test('the month is a table with a caption, whose days the arrow keys reach; on a phone it is a list', async () => {
  const { page, errors } = await desk.open('/calendar', stranger)
  const table = page.getByRole('table')
  expect(await table.locator('caption').textContent()).toMatch(/^[A-Z][a-z]+ \d{4}$/)
  expect(await table.locator('th[scope=col]').count()).toBe(7)
  const today = table.locator('td[aria-current=date]')
  expect(await today.count()).toBe(1)
  await expectMarked(page, today.locator('time'))
  expect(await table.locator('td[tabindex="0"]').count()).toBe(1)
  await settleAt(page, month)
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-day'))
  await page.locator('td[tabindex="0"]').focus()
  const at = (date: number) => `${day.slice(0, 8)}${String(date).padStart(2, '0')}`
  expect(await focused()).toBe(at(1))
  const steps = [
    'ArrowRight',
    'ArrowDown',
    'ArrowDown',
    'ArrowLeft',
    'ArrowUp',
    'ArrowUp',
    'ArrowUp',
  ]
  const reached: unknown[] = []
  for (const key of steps) {
    await page.keyboard.press(key)
    reached.push(await focused())
  }
  expect(reached).toEqual([2, 9, 16, 15, 8, 1, 1].map(at))
  expect(await page.locator('td[tabindex="0"]').count()).toBe(1)
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 375, height: 800 })
  expect(await table.isVisible()).toBe(false)
  await page.getByRole('link', { name: 'Hack day' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(errors).toEqual([])
  await desk.leave(page)
})

test('a page past the end of what is over is the first one, in the address too', async () => {
  const old = { title: 'Long ago', description: 'x', location: 'x', starts_at: '2019-05-01T10:00' }
  await desk.admin.put(`/api/events/approve/${await desk.add('/api/events', old)}`)
  const { page, errors } = await desk.open('/calendar?when=past&page=99', stranger)
  await page.getByRole('link', { name: 'Long ago' }).waitFor()
  await page.waitForURL('**/calendar?when=past')
  expect(errors).toEqual([])
  await desk.leave(page)
  const { text } = await desk.visitor.get('/calendar?when=past&page=99')
  expect(text).toContain('Long ago')
})

test('months are turned, the past is read, and all of it without JavaScript, too', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await desk.open('/calendar', { ...stranger, javaScriptEnabled })
    await page.getByRole('link', { name: /^Next month/ }).click()
    await page.getByRole('table', { name: /./ }).locator(`time[datetime="${day}"]`).waitFor()
    expect(new URL(page.url()).search).toBe(month.replace('/calendar', ''))
    await page.getByRole('link', { name: 'Past events' }).click()
    await page.getByRole('link', { name: 'Long ago' }).waitFor()
    expect(await page.getByRole('link', { name: 'Hack day' }).count()).toBe(0)
    await desk.leave(page)
  }
})
