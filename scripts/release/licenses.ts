import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }

const modules = join(import.meta.dir, '../../node_modules')

type Package = { name: string; version: string; license: string; text: string }
type Manifest = { version: string; license?: string; dependencies?: Record<string, string> }

/** The dependencies of the executable, with their licenses. */
export function shippedPackages(): Package[] {
  const found = new Map<string, Package>()
  const add = (name: string) => {
    const folder = join(modules, name)
    if (found.has(name) || !existsSync(folder)) return // for another system
    const {
      version,
      license = '',
      dependencies = {},
    }: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    found.set(name, { name, version, license, text: licenseTextIn(folder) })
    for (const each of Object.keys(dependencies)) add(each)
  }
  for (const name of Object.keys(packageJson.dependencies)) add(name)
  return [...found.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}

const licenseTextIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^(licen[cs]e|copying|notice)\b/i.test(name))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim())
    .join('\n\n')

const bun = `Bun ${Bun.version} (MIT), https://bun.sh/docs/project/license: it holds JavaScriptCore and WebKit (LGPL-2.1) and
other libraries under the terms that this page lists.`

export const licensesText = () =>
  [
    'Hydra Lab holds these packages, each under its own terms.',
    bun,
    ...shippedPackages().map(
      ({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}`,
    ),
  ].join(`\n\n${'-'.repeat(80)}\n\n`)
