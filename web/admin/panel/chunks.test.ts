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
const isForAdmins = (screen: string) => /^admin\/|\/(admin|editor)\.tsx?$/.test(screen)
const forAdmins = screens.filter(isForAdmins)
const forEverybody = screens.filter((screen) => !isForAdmins(screen))

/** Words that stand in the admins' code only. */
const secret =
  /User Controls|Pending Requests|Are you sure|in the meantime|Back to the panel|so letters wait here|can’t go out/

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

test.each(forAdmins)('%s sends at most 145 KB of scripts', (screen) => {
  expect(bytesOf([screen])).toBeLessThan(145_000)
})

const late = Object.values(parts).map(({ files }) => files[0].file)

test.each(ofKinds)('the panel sends at most 145 KB together with the lists of %s', (screen) => {
  expect(forAdmins).toContain(screen)
  expect(bytesOf([panel, screen])).toBeLessThan(145_000 + 1000 * weightOfMoreKinds)
})

test.each(editors)('%s sends at most 145 KB together with the history', (...files) => {
  expect(forAdmins).toContain(files.at(-1) ?? '')
  expect(bytesOf([...files, parts.history.files[0].file])).toBeLessThan(145_000)
})

test('history, letters and activity are no part of what is loaded before they are looked at', () => {
  for (const file of late) expect(forAdmins).toContain(file)
  const first = new Set([panel, ...ofKinds, ...editors.flat()].flatMap(filesOf))
  for (const own of late.map((file) => filesOf(file).filter((each) => !first.has(each))))
    expect(own.length).toBeGreaterThan(0)
})

test('the panel loads the code of a kind only once its list is looked at', () => {
  expect(bytesOf([panel]) / 1000).toBeLessThan(136 + weightOfMoreKinds)
})
