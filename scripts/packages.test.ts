import { expect, test } from 'bun:test'
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { readSources } from '../src/testing/sources.ts'

/** The package that an import names: `react-dom/server` is of `react-dom`. */
const packageOf = (name: string) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name
const isPackage = (name: string) =>
  !/^(node:|bun(:|$)|src\/|web\/|scripts\/|package\.json)/.test(name)

test('the packages of the product are those that it loads, and the font; all others are for developing', async () => {
  const product = (await readSources()).filter(
    ({ path }) => /^(src|web)\//.test(path) && !/\.test\.tsx?$|\/testing\//.test(path),
  )
  const loaded = new Set(product.flatMap(({ values }) => values.filter(isPackage).map(packageOf)))
  const font = '@fontsource-variable/atkinson-hyperlegible-next'
  expect(Object.keys(packageJson.dependencies).toSorted()).toEqual([...loaded, font].toSorted())
})

test('every package has one exact version, and the lockfile says which', async () => {
  const { dependencies, devDependencies } = packageJson
  const lock = await Bun.file(join(import.meta.dir, '../bun.lock')).text()
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(lock).toContain(`["${name}@${version}"`)
  }
})
