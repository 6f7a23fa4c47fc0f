import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { kinds } from '../../kinds.ts'
import { weightOfMoreKinds } from '../../testing/weight.ts'
import { parts } from '../parts.ts'

const built = join(import.meta.dir, '../../../dist/web')
const manifest: { preloads: Record<string, string[]> } = await Bun.file(
  join(built, 'manifest.json'),
).json()
const page = await Bun.file(join(built, 'page.html')).text()
const main = /content="(\/assets\/main-[^"]+)"/.exec(page)?.[1] ?? ''

const panel = 'admin/panel/panel.tsx'
const filesOf = (screen: string) => [main, ...(manifest.preloads[screen] ?? [])]
const screens = Object.keys(manifest.preloads)
const isForAdmins = (screen: string) =>
  /^admin\/|\/(admin|editor|cancel-buttons)\.tsx?$/.test(screen)
const forAdmins = screens.filter(isForAdmins)
const forEverybody = screens.filter((screen) => !isForAdmins(screen))

/** Words that stand in the admins' code only. */
const secret =
  /User Controls|Pending Requests|Are you sure|in the meantime|Back to the panel|so emails wait here|can’t go out/

test('no public page loads code that is for admins', async () => {
  expect(forAdmins).toContain(panel)
  expect(forEverybody.length).toBeGreaterThan(12)
  const files = new Set(forEverybody.flatMap(filesOf))
  const texts = await Promise.all([...files].map((file) => Bun.file(built + file).text()))
  expect(texts.flatMap((text) => secret.exec(text)?.[0] ?? [])).toEqual([])
  const textsOfPanel = await Promise.all(
    filesOf(panel).map((file) => Bun.file(built + file).text()),
  )
  expect(textsOfPanel.some((text) => secret.test(text))).toBe(true)
})

const ofKinds = Object.values(kinds).map(({ screens }) => screens.admin.files[0].file)
const editors = Object.values(kinds).map(({ screens }) =>
  screens.editor.files.map(({ file }) => file),
)
const bytesOf = (names: string[]) =>
  [...new Set(names.flatMap(filesOf))]
    .map((file) => Bun.file(`${built}${file}.br`).size)
    .reduce((sum, size) => sum + size, 0)

const history = parts.history.files[0].file

test('admins are sent at most 145 KB of scripts at a time, and the panel at most 136 before a list', () => {
  const together = [
    ...forAdmins.map((screen) => [screen]),
    ...editors.map((files) => [...files, history]),
  ]
  expect(together.filter((screens) => bytesOf(screens) >= 145_000)).toEqual([])
  for (const screen of ofKinds)
    expect(bytesOf([panel, screen])).toBeLessThan(145_000 + 1000 * weightOfMoreKinds)
  expect(bytesOf([panel]) / 1000).toBeLessThan(136 + weightOfMoreKinds)
})
