import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder } from './testing/folder.ts'
import { readSources } from './testing/sources.ts'

const isForTests = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)

test('importing a file does nothing: no output, no file, nothing that keeps the process alive', async () => {
  const empty = emptyFolder()
  const top = join(import.meta.dir, '..')
  const files = (await readSources())
    .map(({ path }) => path)
    .filter((path) => path.startsWith('src/') && !isForTests(path))
    .filter((path) => !/^src\/(main|production|http\/request\/parsing)\.ts$/.test(path))
  const load = `for (const path of ${JSON.stringify(files)}) await import('${top}/' + path)`
  const child = Bun.spawn([process.execPath, '-e', load], {
    cwd: empty,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output =
    (await new Response(child.stdout).text()) + (await new Response(child.stderr).text())
  expect({ output, exitCode: await child.exited, files: readdirSync(empty) }).toEqual({
    output: '',
    exitCode: 0,
    files: [],
  })
})
