import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolations } from '../../../src/testing/browser.ts'
import { article, labFacts, teacher, tracker } from '../../../src/testing/cast.ts'
import { cutOff } from '../../testing/cut-off.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'
import { goOnTo, settled } from '../../testing/settled.ts'

setDefaultTimeout(20_000)

let desk: Desk
let page: Page
let errors: string[]

const many = 300
/** Sent in first, so that it stands on the last page. */
const wanted = 'Tidepool observatory'
const subjects = ['compiler', 'chess engine', 'shuttle map', 'wetland radio', 'ray tracer']
const titleOf = (place: number) =>
  place === 0 ? wanted : `A ${subjects[place % subjects.length]} of group ${place}`

/** As many projects as years leave, brought in as one file, one in six of another category. */
beforeAll(async () => {
  desk = await openDesk()
  const rows = Array.from({ length: many }, (_, place) => ({
    ...{ ...tracker, project_title: titleOf(place), status: 'approved' },
    category: place % 6 === 0 ? 'cybersecurity' : 'programming',
  }))
  const file = new File([JSON.stringify(rows)], 'projects.json', { type: 'application/json' })
  await desk.admin.form('POST', '/api/student-highlights/import', { file })
  await desk.admin.put('/api/lab', labFacts) // else the panel begins with the first steps of a new site
  await desk.add('/api/faculty', teacher)
  await desk.admin.put(`/api/tech-blog/approve/${await desk.add('/api/tech-blog', article)}`)
  ;({ page, errors } = await desk.open('/admin-panel'))
})

afterAll(async () => {
  await desk.leave(page)
  await desk.close()
})

const panel = () => page.getByRole('tabpanel')
const rows = () => panel().getByRole('rowheader')
const address = () => new URL(page.url()).search

test('among 300 projects one of last term is found in ten keys from the panel’s heading', async () => {
  await page.getByRole('heading', { level: 1 }).focus()
  const before = await page.evaluate(() => performance.timeOrigin)
  const keys = ['Tab', 'Tab', 'Tab', 'Tab', 'Enter', 'Tab', 't', 'i', 'd', 'e']
  for (const key of keys) {
    await page.keyboard.press(key)
    if (key === 'Enter') await panel().getByText('300 projects').waitFor()
  }
  await rows().getByText(wanted).waitFor()
  expect(await rows().count()).toBe(1)
  expect(keys.length).toBeLessThan(11)
  expect(address()).toContain('q=tide')
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(before)
})

test('what is chosen survives a reload', async () => {
  const seventh = '?tab=cur-student-highlights&category=programming&sort=oldest&perPage=25&page=7'
  await goOnTo(page, `/admin-panel${seventh}`)
  await panel()
    .getByText(/· page 7 of 10$/)
    .waitFor()
  const shown = await rows().allTextContents()
  await settled(page, () => page.reload())
  await panel()
    .getByText(/· page 7 of 10$/)
    .waitFor()
  expect([address(), await rows().allTextContents()]).toEqual([seventh, shown])
})

test('the users below keep the place where the reader is', async () => {
  const users = page.getByRole('region', { name: 'User Controls' })
  const field = users.getByRole('searchbox')
  await field.focus()
  const before = await page.evaluate(() => scrollY)
  await page.keyboard.type('ada')
  await page.waitForURL(/&page=7&users\.q=ada$/)
  expect(await page.evaluate(() => scrollY)).toBe(before)
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('where there is no room one button unfolds the filters, and says how many are active', async () => {
  await page.setViewportSize({ width: 375, height: 800 })
  const button = panel().getByRole('button', { name: 'Filter and sort (1) active' })
  expect(await button.getAttribute('aria-expanded')).toBe('false')
  expect(await panel().getByLabel('Category').count()).toBe(0)
  await button.press('Enter')
  expect(await panel().getByLabel('Category').inputValue()).toBe('programming')
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await cutOff(page, 375)).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  expect(errors).toEqual([])
})
