import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aloneInAFolder, snapshots } from '../../../src/testing/binary.ts'
import { axeViolations } from '../../../src/testing/browser.ts'
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

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  test.each([375, 768, 1280])(
    'at %d px the warnings and the status can be read by everyone, and lead to one another',
    async (width) => {
      const { page, context, errors } = await desk.open('/admin-panel', {
        colorScheme,
        viewport: { width, height: 900 },
      })
      await page.getByText('Mail is not set up, and 1 letter can’t go out.').waitFor()
      await page.getByText(/^The last snapshot failed: /).waitFor()
      expect(await axeViolations(page)).toEqual([])
      await page.getByRole('link', { name: 'Site status' }).click()
      await page.getByRole('heading', { level: 2, name: 'Status' }).waitFor()
      await page.getByText('in trouble').waitFor()
      expect(await axeViolations(page)).toEqual([])
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
      expect(scrollWidth).toBe(clientWidth)
      await page.getByRole('link', { name: 'See the letters' }).click()
      await page.getByRole('heading', { level: 2, name: 'Mail' }).waitFor()
      expect(errors).toEqual([])
      await context.close()
    },
    20_000,
  )
})
