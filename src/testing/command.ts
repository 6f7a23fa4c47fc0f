import { expect, spyOn } from 'bun:test'
import { main } from '../commands/main.ts'

const needed = ['PATH', 'HOME', 'TMPDIR', 'TZ']

/** Runs a command in this process, with only these settings in the environment. */
export async function runCommand(
  args: string[],
  settings: Record<string, string> = {},
  input = '',
) {
  const { env } = process
  const umask = process.umask()
  const listeners = process.stdout.listeners('error')
  const outputs = [process.stdout, process.stderr].map((stream) =>
    spyOn(stream, 'write').mockReturnValue(true),
  )
  const stdin = spyOn(Bun.stdin, 'text').mockResolvedValue(input)
  const kept = Object.entries(env).filter(([name]) => needed.includes(name))
  process.env = { ...Object.fromEntries(kept), ...settings }
  try {
    const exitCode = await main(args)
    const [stdout = '', stderr = ''] = outputs.map(({ mock }) => mock.calls.flat().join(''))
    return { exitCode, stdout, stderr }
  } finally {
    process.env = env
    process.umask(umask)
    for (const each of [...outputs, stdin]) each.mockRestore()
    for (const each of process.stdout.listeners('error'))
      if (!listeners.includes(each)) process.stdout.off('error', each as () => void)
  }
}

export const success = (stdout: string) => ({ exitCode: 0, stderr: '', stdout })

/** For `toMatchObject`, which replaces what it matches: compare nothing of the same answer after it. */
export const telling = (exitCode: number, words: string | RegExp) => ({
  exitCode,
  stdout: typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words),
})

export const failure = (message: string, exitCode = 1) => ({
  ...{ exitCode, stdout: '', stderr: `hydra-lab: ${message}\n` },
})

/** Returns the findings by name. */
export async function runDoctor(DATA_DIR: string, settings: Record<string, string> = {}) {
  const { stdout, stderr, exitCode } = await runCommand(['doctor'], { DATA_DIR, ...settings })
  expect(stderr).toBe('')
  const lines = stdout.trimEnd().split('\n')
  const findings = lines.map((line) => /^(ok|note|FAIL) +([A-Z][a-z ]+): +(\S.*)$/.exec(line) ?? [])
  expect(exitCode).toBe(findings.some(([, verdict]) => verdict === 'FAIL') ? 1 : 0)
  return Object.fromEntries(
    findings.map(([, verdict, name, message]) => [name, `${verdict} ${message}`]),
  )
}
