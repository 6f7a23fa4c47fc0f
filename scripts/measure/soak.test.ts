import { expect, test } from 'bun:test'
import { join } from 'node:path'

async function soak(...words: string[]) {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'soak.ts'), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = await new Response(child.stdout).text()
  return { output, lines: output.trimEnd().split('\n'), exitCode: await child.exited }
}

test('a small share of the soak passes, with its seed and a line for each part', async () => {
  const { lines, exitCode, output } = await soak(
    ...['--seed', '7', '--share', '0.001', '--only', 'memory,model,links'],
  )
  expect({ exitCode, output }).toEqual({ exitCode: 0, output })
  expect(lines).toEqual([
    'seed 7; again with: bun run soak --seed 7',
    expect.stringMatching(/^ok +memory +\d+ requests; memory: \d+ MB at the start/),
    expect.stringMatching(/^ok +model +\d+ operations with 1 kills, \d of them amid one/),
    expect.stringMatching(/^ok +links +(\d+ of root's commands on planted links|left out, since)/),
  ])
}, 60_000)

test('a part that fails is told of, and the soak fails with it', async () => {
  const { lines, exitCode } = await soak('--seed', '7', '--only', 'nothing')
  expect(exitCode).toBe(1)
  expect(lines[1]).toMatch(/^FAIL +nothing +there is no such part/)
})
