import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Platform } from './platforms.ts'

/** As Alpine has them. */
const musl = ['/lib/ld-musl-x86_64.so.1', '/usr/lib/libstdc++.so.6']

const ownPlatform = () =>
  musl.every((file) => existsSync(file)) ? `${process.arch}-musl` : process.arch

/** Promised by README and package. */
const oldestGlibc = '2.17'

async function newerGlibcThanPromised(executable: string) {
  const text = Buffer.from(await Bun.file(executable).arrayBuffer()).toString('latin1')
  const names = [...text.matchAll(/GLIBC_(\d+\.\d+)/g)].map(([, version = '']) => version)
  return names.find((version) => Bun.semver.order(`${version}.0`, `${oldestGlibc}.0`) > 0)
}

/** Starts an executable where this machine can, and requests its health. Throws where that fails. */
export async function tryOut(platform: Platform, executable: string) {
  const newer = await newerGlibcThanPromised(executable)
  if (newer) throw new Error(`needs glibc ${newer}, and ${oldestGlibc} is promised`)
  if (platform !== ownPlatform()) return 'not started here'
  await serveOnce(resolve(executable))
  return 'its health is ok'
}

async function serveOnce(executable: string) {
  const folder = mkdtempSync(join(tmpdir(), 'hydra-lab-release-'))
  const child = Bun.spawn([executable, 'serve'], {
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
      throw new Error(`its health is ${health}, and it stops with ${code}`)
  } finally {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function healthOf(child: Bun.Subprocess<'ignore', 'pipe', 'pipe'>) {
  let output = ''
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    output += text
    const [url] = /http:\/\/\S+:\d+/.exec(output) ?? []
    if (url) return String((await (await fetch(`${url}/api/health`)).json()).status)
  }
  throw new Error((await new Response(child.stderr).text()).trim() || output)
}
