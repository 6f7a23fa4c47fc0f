import { beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { axeViolations } from '../../../src/testing/browser.ts'
import { png } from '../../../src/testing/pictures.ts'
import { siteInBrowser } from '../../testing/browser-site.ts'

const browserSite = siteInBrowser({ TIME_ZONE: 'UTC' })

/** The fifteenth of the month after this one: to come, whenever it is asked. */
const day = (() => {
  const now = new Date()
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15))
  return next.toISOString().slice(0, 10)
})()
const stranger = { token: '' }

beforeAll(async () => {
  const { body } = await browserSite.admin.form('POST', '/api/events', {
    ...{ title: 'Hack day', description: 'Bring a laptop.', location: 'Science Hall 260' },
    ...{ starts_at: `${day}T18:00`, ends_at: `${day}T22:00` },
    image: new File([png(40, 40)], 'a.png', { type: 'image/png' }),
  })
  const hebrew = { title: 'ערב', starts_at: `${day}T20:00`, ends_at: `${day}T22:00` }
  const past = { title: 'Long ago', starts_at: '2019-05-01T10:00' }
  const others = [hebrew, past].map((event) => browserSite.add('/api/events', event))
  for (const id of [body['id'], ...(await Promise.all(others))])
    await browserSite.admin.put(`/api/events/approve/${id}`)
})

test('an event that takes all day asks for no time, without scripts too', async () => {
  const options = { ...stranger, javaScriptEnabled: false }
  const { page, context } = await browserSite.open('/submit-event', options)
  const clock = page.getByLabel('Ends: time')
  await clock.waitFor()
  await page.getByLabel('All day').check()
  expect(await clock.isVisible()).toBe(false)
  await context.close()
})

test('a time that is hidden, since the event takes all day by now, is no mistake', async () => {
  const { page, context } = await browserSite.open('/submit-event', stranger)
  await page.getByLabel('Title').fill('Fair')
  await page.getByLabel('Starts', { exact: true }).fill(day)
  await page.getByLabel('Ends: time').fill('22:00')
  await page.getByLabel('All day').check()
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('awaiting admin review').first().waitFor()
  await context.close()
})

/** Marked and legible in forced colors and in print, too. */
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

/** Without what only a screen can do, and no wider than the paper. */
async function expectPrinted(page: Page) {
  const add = page.getByRole('button', { name: 'Add to calendar' })
  const file = page.getByText('As a file (.ics)')
  expect([await add.isVisible(), await file.isVisible()]).toEqual([true, false])
  await page.emulateMedia({ media: 'print' })
  expect([await add.isVisible(), await file.isVisible()]).toEqual([false, false])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await page.emulateMedia({ media: null })
}

test('the month is a table with today marked, on a phone a list; it is turned, and leads to an event and the past', async () => {
  const { page, errors } = await browserSite.open('/calendar', stranger)
  const table = page.getByRole('table')
  const today = table.locator('td[aria-current=date]')
  expect(await today.count()).toBe(1)
  await expectMarked(page, today.locator('time'))

  await page.getByRole('link', { name: /^Next month/ }).click()
  await table.locator(`time[datetime="${day}"]`).waitFor()
  expect(new URL(page.url()).search).toBe(`?month=${day.slice(0, 7)}`)
  await page.setViewportSize({ width: 375, height: 800 })
  expect(await table.isVisible()).toBe(false)
  const title = page.getByRole('heading', { name: 'ערב' })
  expect(await title.evaluate((each) => getComputedStyle(each).textAlign)).toBe('left') // as its date
  await page.getByRole('link', { name: 'Hack day' }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'Hack day' }).click()
  await page.getByRole('heading', { level: 1, name: 'Hack day' }).waitFor()
  const flyer = page.getByRole('img', { name: 'Flyer of Hack day' })
  const shape = await flyer.boundingBox()
  expect(shape?.width).toBe(shape?.height ?? 0) // its own
  expect(await flyer.locator('..').getAttribute('href')).toStartWith('/images/')
  expect(await axeViolations(page)).toEqual([])
  await expectPrinted(page)
  await page.goBack()
  await page.getByRole('link', { name: 'Past events' }).click()
  await page.getByRole('link', { name: 'Long ago' }).waitFor()
  expect(await page.getByRole('link', { name: 'Hack day' }).count()).toBe(0)
  expect(errors).toEqual([])
})
