import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { usage } from '../src/commands/usage.ts'

const root = join(import.meta.dir, '..')
const read = (path: string) => Bun.file(join(root, path)).text()
const readme = await read('README.md')
const all = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, found]) => String(found)))].toSorted()

test('the README lists every setting there is, and no other', async () => {
  const [, section = ''] = /^## Configuration$(.*?)^## Backups$/ms.exec(readme) ?? []
  const rows = section.split('\n').filter((line) => line.startsWith('| `'))
  const listed = rows.map((line) => line.split('|')[1]).join()
  const settings = all(await read('src/config.ts'), /'([A-Z]+(?:_[A-Z]+)*)'/g)
  expect(all(listed, /`([A-Z_]+)`/g)).toEqual(settings)
  expect(settings.length).toBeGreaterThan(15)
})

test('the README names every script there is, and no other', () => {
  const named = all(readme, /bun run ([a-z:]+)/g)
  expect(named).toEqual(Object.keys(packageJson.scripts).toSorted())
})

test('the README speaks of every command', () => {
  const commands = all(usage, /^ {2}hydra-lab ((?:admin )?[a-z-]+)/gm)
  expect(commands.filter((name) => !readme.includes(`hydra-lab ${name}`))).toEqual([])
  expect(commands.length).toBeGreaterThan(5)
})

test('every file and folder that the README names is there', () => {
  const paths = all(readme, /`((?:src|web|scripts|migrations)\/[\w./*{},-]*)`/g)
  const found = (path: string) =>
    existsSync(join(root, path)) ||
    [...new Bun.Glob(path).scanSync({ cwd: root, onlyFiles: false })][0]
  expect(paths.filter((path) => !found(path))).toEqual([])
  expect(paths.length).toBeGreaterThan(30)
})
