import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aloneInAFolder, snapshots } from '../../../src/testing/binary.ts'
import { axeViolations } from '../../../src/testing/browser.ts'
import { access } from '../../../src/testing/cast.ts'
import { cutOff } from '../../testing/cut-off.ts'
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
})

afterAll(() => desk.close())

test('the warnings and the status can be read by everyone in every window, and lead to one another', async () => {
  const { page, errors } = await desk.open('/admin-panel')
  const warnings = [
    page.getByText('Mail is not set up, and 1 letter can’t go out.'),
    page.getByText(/^The last snapshot failed: /).first(),
  ]
  for (const warning of warnings) await warning.waitFor()
  await page.getByRole('link', { name: 'Site status' }).click()
  await page.getByRole('heading', { level: 2, name: 'Status' }).waitFor()
  await page.getByText('in trouble').waitFor()
  for (const warning of warnings) expect(await warning.isVisible()).toBe(true)
  for (const width of [320, 375, 768, 1280]) {
    expect([width, await cutOff(page, width)]).toEqual([width, []])
    if (width !== 375 && width !== 1280) continue
    await page.emulateMedia({ colorScheme: width === 375 ? 'light' : 'dark' })
    expect(await axeViolations(page)).toEqual([])
  }
  await page.getByRole('link', { name: 'See the letters' }).click()
  await page.getByRole('heading', { level: 2, name: 'Mail' }).waitFor()
  expect(errors).toEqual([])
  await desk.leave(page)
})
