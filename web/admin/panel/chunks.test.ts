import { expect, test } from 'bun:test'
import { join } from 'node:path'

const built = join(import.meta.dir, '../../../dist/web')
const manifest: { preloads: Record<string, string[]> } = await Bun.file(
  join(built, 'manifest.json'),
).json()
const page = await Bun.file(join(built, 'page.html')).text()
const main = /content="(\/assets\/main-[^"]+)"/.exec(page)?.[1] ?? ''

const filesOf = (screen: string) => [main, ...(manifest.preloads[screen] ?? [])]
const screens = Object.keys(manifest.preloads)
const isForAdmins = (screen: string) => /^admin\/|\/editor\.tsx?$/.test(screen)
const forAdmins = screens.filter(isForAdmins)
const forEverybody = screens.filter((screen) => !isForAdmins(screen))

/** Words that stand in the admins' code only. */
const secret =
  /User Controls|Pending Requests|Are you sure|in the meantime|Back to the panel|Mail is not set up|can’t go out/

test('no public page loads code that is for admins', async () => {
  expect(forAdmins).toContain('admin/panel/panel.tsx')
  expect(forEverybody.length).toBeGreaterThan(12)
  const files = new Set(forEverybody.flatMap(filesOf))
  const texts = await Promise.all([...files].map((file) => Bun.file(built + file).text()))
  expect(texts.flatMap((text) => secret.exec(text)?.[0] ?? [])).toEqual([])
  const panel = await Promise.all(
    filesOf('admin/panel/panel.tsx').map((file) => Bun.file(built + file).text()),
  )
  expect(panel.some((text) => secret.test(text))).toBe(true)
})

test.each(forAdmins)('%s sends at most 140 KB of scripts', (screen) => {
  const sizes = filesOf(screen).map((file) => Bun.file(`${built}${file}.br`).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(140_000)
})
