import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { emptyFolder } from '../src/testing/folder.ts'

const root = join(import.meta.dir, '..')
const script = `const { compile } = await import('./scripts/compile.ts')
  process.exit((await compile(process.env.OUT, undefined, process.env.COMMIT)) ? 0 : 1)`

test('the same source gives the same executable, byte by byte, in whatever folder', async () => {
  const OUT = join(emptyFolder(), 'hydra-lab')
  const { stdout } = Bun.spawnSync([join(root, 'dist/hydra-lab'), '--version'])
  const [, COMMIT] = /commit (\S+)\)/.exec(stdout.toString()) ?? []
  const child = Bun.spawn([process.execPath, '-e', script], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', OUT, COMMIT },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  expect(await child.exited).toBe(0)
  const sums = await Promise.all(
    [join(root, 'dist/hydra-lab'), OUT].map(async (file) =>
      new Bun.CryptoHasher('sha256').update(await Bun.file(file).bytes()).digest('hex'),
    ),
  )
  expect(sums[1]).toBe(String(sums[0])) // after an edit, "bun run build" comes first
})
