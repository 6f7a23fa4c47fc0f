import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** x64 is built without AVX. */
export const platforms = {
  x64: { target: 'bun-linux-x64-baseline', debian: 'amd64' },
  arm64: { target: 'bun-linux-arm64', debian: 'arm64' },
  'x64-musl': { target: 'bun-linux-x64-baseline-musl', debian: undefined },
} as const

export type Platform = keyof typeof platforms

export const platformNames = ['x64', 'arm64', 'x64-musl'] as const satisfies Platform[]

/** Commands that start a platform's executable on another machine, from qemu-user and libc6-arm64-cross. */
const emulators: Record<Platform, string[]> = {
  x64: ['qemu-x86_64', '-cpu', 'Nehalem'], // which predates AVX
  arm64: ['qemu-aarch64', '-L', '/usr/aarch64-linux-gnu'],
  'x64-musl': [],
}

/** As Alpine has them. */
const musl = ['/lib/ld-musl-x86_64.so.1', '/usr/lib/libstdc++.so.6']

function waysToStart(platform: Platform): string[][] {
  const [emulator = '', ...flags] = emulators[platform]
  const found = Bun.which(emulator) ?? Bun.which(`${emulator}-static`)
  const isMusl = musl.every((file) => existsSync(file))
  const isNative = platform === (isMusl ? `${process.arch}-musl` : process.arch)
  return [...(isNative ? [[]] : []), ...(found && !isMusl ? [[found, ...flags]] : [])]
}

/** Promised by README and package. */
const oldestGlibc = '2.17'

async function newerThanPromised(executable: string) {
  const text = Buffer.from(await Bun.file(executable).arrayBuffer()).toString('latin1')
  const names = [...text.matchAll(/GLIBC_(\d+\.\d+)/g)].map(([, version = '']) => version)
  return names.find((version) => Bun.semver.order(`${version}.0`, `${oldestGlibc}.0`) > 0)
}

/** Starts an executable in each way that this machine has, and requests its health. Throws where that fails. */
export async function tryOut(platform: Platform, executable: string) {
  const newer = await newerThanPromised(executable)
  if (newer) throw new Error(`needs glibc ${newer}, and ${oldestGlibc} is promised`)
  const ways = waysToStart(platform)
  for (const before of ways) await serveOnce([...before, resolve(executable), 'serve'])
  const starters = ways.map(([emulator]) => emulator ?? 'itself').join(' and ')
  return starters ? `started by ${starters}, and its health is ok` : 'not started here'
}

async function serveOnce(command: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'hydra-lab-release-'))
  const child = Bun.spawn(command, {
    cwd: folder,
    env: { HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 120_000,
  })
  try {
    const health = await healthOf(child)
    child.kill('SIGTERM')
    const code = await child.exited
    if (health !== 'ok' || code !== 0)
      throw new Error(`its health is ${health}, and it stops with ${code} (${command.join(' ')})`)
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function healthOf(child: Bun.Subprocess<'ignore', 'pipe', 'pipe'>) {
  let heard = ''
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    heard += text
    const [url] = /http:\/\/\S+:\d+/.exec(heard) ?? []
    if (url) return String((await (await fetch(`${url}/api/health`)).json()).status)
  }
  throw new Error((await new Response(child.stderr).text()).trim() || heard)
}
