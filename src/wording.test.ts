import { expect, test } from 'bun:test'
import { join } from 'node:path'

const top = join(import.meta.dir, '..')
const here = 'src/wording.test.ts'
const paths = [...new Bun.Glob('{src,web,scripts}/**/*.{ts,tsx,css,js}').scanSync(top)]
const texts = await Promise.all(
  [...paths, 'README.md', 'CHANGELOG.md', 'scripts/deploy/README.md']
    .filter((path) => path !== here)
    .map(async (path) => ({ path, text: await Bun.file(join(top, path)).text() })),
)

const holding = (pattern: RegExp) =>
  texts.flatMap(({ path, text }) => {
    const [found] = pattern.exec(text) ?? []
    return found === undefined ? [] : [`${path}: ${found}`]
  })

test('all texts were read', () => {
  expect(texts.length).toBeGreaterThan(400)
})

test('nobody is taken for a man', () => {
  expect(holding(/\b(he|his|him|himself)\b/i)).toEqual([])
})

test('no text cites the section of a document that isn’t here; an RFC or WCAG is named as such', () => {
  expect(holding(/\b(contract|spec|design)(, section)? [0-9]/i)).toEqual([])
})
