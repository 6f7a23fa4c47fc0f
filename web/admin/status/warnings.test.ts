import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { aloneInAFolder, snapshots } from '../../../src/testing/binary.ts'
import { axeViolations, axeViolationsInBothThemes } from '../../../src/testing/browser.ts'
import { access } from '../../../src/testing/cast.ts'
import { type Desk, openDesk } from '../../testing/desk.ts'

let desk: Desk

const snapshotProblem = async () => {
  const { body } = await desk.admin.get('/api/health')
  return (body['backup'] as { problem: string | null }).problem
}

beforeAll(async () => {
  const folder = aloneInAFolder()
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data/backups'), 'a file where the folder of the snapshots should be')
  desk = await openDesk(['serve'], folder, snapshots)
  await desk.add('/api/student', access)
  while ((await snapshotProblem()) === null) await Bun.sleep(20)
}, 60_000)

afterAll(() => desk.close())

test('the warnings and the status can be read by everyone in every window, and lead to one another', async () => {
  const { page, errors } = await desk.open('/admin-panel')
  await page.getByText('Mail is not set up, and 1 letter can’t go out.').waitFor()
  await page.getByText(/^The last snapshot failed: /).waitFor()
  await expectReadable(page)
  await page.getByRole('link', { name: 'Site status' }).click()
  await page.getByRole('heading', { level: 2, name: 'Status' }).waitFor()
  await page.getByText('in trouble').waitFor()
  await expectReadable(page)
  await page.getByRole('link', { name: 'See the letters' }).click()
  await page.getByRole('heading', { level: 2, name: 'Mail' }).waitFor()
  expect(errors).toEqual([])
  await desk.leave(page)
}, 20_000)

/** Where it is narrow and where it is wide, there in both themes; nowhere does it scroll sideways. */
async function expectReadable(page: Page) {
  for (const width of [375, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect({ width, scrollWidth }).toEqual({ width, scrollWidth: clientWidth })
    if (width === 375) expect(await axeViolations(page)).toEqual([])
  }
  expect(await axeViolationsInBothThemes(page)).toEqual([])
}
