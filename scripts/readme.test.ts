import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { usage } from '../src/commands/usage.ts'
import { settingNames } from '../src/config.ts'

const root = join(import.meta.dir, '..')
const read = (path: string) => Bun.file(join(root, path)).text()
const readme = await read('README.md')
const deploying = await read('scripts/deploy/README.md')
const others = ['scripts/measure/README.md', 'SECURITY.md']
const everything = [readme, deploying, ...(await Promise.all(others.map(read)))].join('\n')
const all = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, found]) => String(found)))].toSorted()

test('the README lists every setting there is, and no other', () => {
  const [, section = ''] = /^## Configuration$(.*?)^## /ms.exec(readme) ?? []
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  const listed = rows.map((line) => line.split('|')[1]).join()
  expect(all(listed, /`([A-Z_]+)`/g)).toEqual(settingNames.toSorted())
  expect(settingNames.length).toBeGreaterThan(15)
})

test('the README names every script there is, and no other', () => {
  const named = all(readme, /bun run ([a-z:]+)/g)
  expect(named).toEqual(Object.keys(packageJson.scripts).toSorted())
})

test('the README of deploying speaks of every command', () => {
  const commands = all(usage, /^ {2}hydra-lab ((?:admin )?[a-z-]+)/gm)
  expect(commands.filter((name) => !deploying.includes(`hydra-lab ${name}`))).toEqual([])
  expect(commands.length).toBeGreaterThan(5)
})

test('every file and folder that a README names is there', () => {
  const paths = all(everything, /`((?:src|web|scripts|migrations)\/[\w./*{},-]*)`/g)
  const found = (path: string) =>
    existsSync(join(root, path)) ||
    [...new Bun.Glob(path).scanSync({ cwd: root, onlyFiles: false })][0]
  expect(paths.filter((path) => !found(path))).toEqual([])
  expect(paths.length).toBeGreaterThan(30)
})
