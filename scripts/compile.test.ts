import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { emptyFolder } from '../src/testing/folder.ts'

const root = join(import.meta.dir, '..')
const script =
  "process.exit((await (await import('./scripts/compile.ts')).compile(process.env.OUT)) ? 0 : 1)"

test('the same source gives the same executable, byte by byte, in whatever folder', async () => {
  const OUT = join(emptyFolder(), 'hydra-lab')
  const child = Bun.spawn([process.execPath, '-e', script], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', OUT },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  expect(await child.exited).toBe(0)
  const sums = await Promise.all(
    [join(root, 'dist/hydra-lab'), OUT].map(async (file) =>
      new Bun.CryptoHasher('sha256').update(await Bun.file(file).bytes()).digest('hex'),
    ),
  )
  expect(sums[1]).toBe(String(sums[0])) // after an edit, "bun run build" comes first
}, 60_000)
