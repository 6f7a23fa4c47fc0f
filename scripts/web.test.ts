import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { kinds } from '../web/kinds.ts'
import { weightOfMoreKinds } from '../web/testing/weight.ts'

const built = join(import.meta.dir, '../dist/web')
const page = await Bun.file(join(built, 'page.html')).text()
const { preloads } = await Bun.file(join(built, 'manifest.json')).json()
const main = /content="(\/assets\/main-[^"]+)"/.exec(page)?.[1] ?? ''

/** What a browser loads of a screen's scripts, in KB as they are sent. */
const kilobytesOf = (...files: string[]) => {
  const loaded = new Set<string>([main, ...files.flatMap((file) => preloads[file])])
  const sizes = [...loaded].map((file) => Bun.file(`${join(built, file)}.br`).size)
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

test('a built page holds nothing of the development server’s', () => {
  expect(page).not.toContain('location.reload')
})

const filesOf = (...names: string[]) =>
  Object.values(kinds).flatMap(({ screens }) =>
    Object.entries(screens).flatMap(([name, { files }]) =>
      names.includes(name) ? [files.map(({ file }) => file)] : [],
    ),
  )
const reading = filesOf('list', 'item')
const forms = [...filesOf('submission'), ['requests/request-form.tsx']]

const weights: [screen: string, most: number, files: string[]][] = [
  ['home', 88.5, ['home/home.tsx']],
  ...reading.map((files): [string, number, string[]] => [`list or item (${files})`, 109, files]),
  ...forms.map((files): [string, number, string[]] => [`form (${files})`, 113.5, files]),
]

test.each(weights)('the screen of a %s sends at most %d KB of scripts', (_, most, files) => {
  expect(kilobytesOf(...files)).toBeLessThan(most + weightOfMoreKinds)
})

test('what screens share comes in few files: home has one beside the first, a list at most twelve', () => {
  expect(preloads['home/home.tsx']).toHaveLength(1)
  for (const [name = ''] of reading) expect(preloads[name].length).toBeLessThanOrEqual(12)
})

test('styles stand in the page, in at most 12 KB', () => {
  const style = /<style>(.*)<\/style>/s.exec(page)?.[1] ?? ''
  expect(style).toContain('--page')
  expect(brotliCompressSync(style).length).toBeLessThan(12_000)
})

test('every file that compresses has its compressed copies', () => {
  const names = readdirSync(join(built, 'assets'))
  const texts = names.filter((name) => /\.(js|css|svg)$/.test(name))
  expect(texts.length).toBeGreaterThan(10)
  expect(names).toEqual(
    expect.arrayContaining(texts.flatMap((name) => [`${name}.br`, `${name}.gz`])),
  )
})
