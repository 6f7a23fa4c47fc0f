import { expect, spyOn } from 'bun:test'
import { main } from '../commands/main.ts'

const needed = ['PATH', 'HOME', 'TMPDIR', 'TZ']

/** With only these settings in the environment. */
export async function runHere(words: string[], settings: Record<string, string> = {}, input = '') {
  const { env } = process
  const umask = process.umask()
  const listeners = process.stdout.listeners('error')
  const outputs = [process.stdout, process.stderr].map((stream) =>
    spyOn(stream, 'write').mockReturnValue(true),
  )
  const typed = spyOn(Bun.stdin, 'text').mockResolvedValue(input)
  const kept = Object.entries(env).filter(([name]) => needed.includes(name))
  process.env = { ...Object.fromEntries(kept), ...settings }
  try {
    const exitCode = await main(words)
    const [stdout = '', stderr = ''] = outputs.map(({ mock }) => mock.calls.flat().join(''))
    return { exitCode, stdout, stderr }
  } finally {
    process.env = env
    process.umask(umask)
    for (const each of [...outputs, typed]) each.mockRestore()
    for (const each of process.stdout.listeners('error'))
      if (!listeners.includes(each)) process.stdout.off('error', each as () => void)
  }
}

/** Fails where the doctor reports a failure. */
export async function examine(DATA_DIR: string, settings: Record<string, string> = {}) {
  const { stdout, stderr, exitCode } = await runHere(['doctor'], { DATA_DIR, ...settings })
  expect(stderr).toBe('')
  const said = stdout.trimEnd().split('\n')
  const found = said.map((line) => /^(ok|note|FAIL) +([A-Z][a-z ]+): +(\S.*)$/.exec(line) ?? [])
  expect(exitCode).toBe(found.some(([, verdict]) => verdict === 'FAIL') ? 1 : 0)
  return Object.fromEntries(found.map(([, verdict, what, words]) => [what, `${verdict} ${words}`]))
}
