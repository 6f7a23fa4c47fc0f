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

test('the home page sends at most 88.5 KB of scripts', () => {
  expect(kilobytesOf('home/home.tsx')).toBeLessThan(88.5 + weightOfMoreKinds)
})

const filesOf = (...names: string[]) =>
  Object.values(kinds).flatMap(({ screens }) =>
    Object.entries(screens).flatMap(([name, { files }]) =>
      names.includes(name) ? [files.map(({ file }) => file)] : [],
    ),
  )
const reading = filesOf('list', 'item')

test.each(reading)('the screen of %s sends at most 109 KB of scripts', (...files) => {
  expect(kilobytesOf(...files)).toBeLessThan(109 + weightOfMoreKinds)
})

test('what screens share comes in few files: home has one beside the first, a list at most twelve', () => {
  expect(preloads['home/home.tsx']).toHaveLength(1)
  for (const [name = ''] of reading) expect(preloads[name].length).toBeLessThanOrEqual(12)
})

test.each([...filesOf('submission'), ['requests/request-form.tsx']])(
  'the form of %s sends at most 113.5 KB of scripts',
  (...files) => {
    expect(kilobytesOf(...files)).toBeLessThan(113.5 + weightOfMoreKinds)
  },
)

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
