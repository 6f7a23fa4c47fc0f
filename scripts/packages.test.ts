import { expect, test } from 'bun:test'
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { readSources } from '../src/testing/sources.ts'
import { licensesText, shippedPackages } from './release/licenses.ts'

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

test('the licenses of all shipped packages permit it, and are in the package', () => {
  const fine = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT']
  const known = [...fine, 'MIT-0', 'MPL-2.0', 'OFL-1.1', 'PSF-2.0'] // MPL: of files that nobody has changed
  const others = shippedPackages().filter(({ license }) => !known.includes(license))
  expect(others.map(({ name, license }) => [name, license])).toEqual([])
  const text = licensesText()
  for (const name of Object.keys(packageJson.dependencies)) expect(text).toContain(`\n${name} `)
})
