import { afterAll, beforeAll, expect, test } from 'bun:test'
import { axeViolationsInBothThemes } from '../../../src/testing/browser.ts'
import { access } from '../../../src/testing/cast.ts'
import { cutOff } from '../../testing/cut-off.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
  await desk.add('/api/student', access)
})

afterAll(() => desk.close())

test('the warnings and the status are accessible at every width, and link to each other', async () => {
  const { page, errors } = await desk.open('/admin-panel')
  const warning = page.getByText('Mail is not set up, and 1 letter can’t go out.')
  await warning.waitFor()
  await page.getByRole('link', { name: 'Site status' }).click()
  await page.getByRole('heading', { level: 2, name: 'Status' }).waitFor()
  await page.getByText('not set up', { exact: true }).waitFor()
  expect(await warning.isVisible()).toBe(true)
  for (const width of [320, 375, 768, 1280])
    expect([width, await cutOff(page, width)]).toEqual([width, []])
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await page.getByRole('link', { name: 'See the letters' }).click()
  await page.getByRole('heading', { level: 2, name: 'Mail' }).waitFor()
  expect(errors).toEqual([])
  await desk.leave(page)
})
