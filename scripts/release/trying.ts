import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Platform } from './platforms.ts'

/** Debian's libc6-arm64-cross, without which qemu can't start a program of another machine. */
const arm64Libraries = '/usr/aarch64-linux-gnu'
/** Where Alpine has both; Debian's musl brings no libstdc++ of its own. */
const muslLibraries = ['/lib/ld-musl-x86_64.so.1', '/usr/lib/libstdc++.so.6']

/** The words before an executable's own that start it here; none where it can't be. */
function starter(platform: Platform): string[] | undefined {
  if (platform === 'x64-musl')
    return muslLibraries.every((file) => existsSync(file)) && process.arch === 'x64'
      ? []
      : undefined
  if (platform === process.arch) return []
  const qemu = Bun.which('qemu-aarch64') ?? Bun.which('qemu-aarch64-static')
  if (platform !== 'arm64' || !qemu || !existsSync(arm64Libraries)) return undefined
  return [qemu, '-L', arm64Libraries]
}

const needed: Record<Platform, string> = {
  x64: 'a machine with x64',
  arm64: 'qemu-user and libc6-arm64-cross',
  'x64-musl': 'a system with musl and its libstdc++, like Alpine',
}

/** Serves from an executable and asks for its health; says how that went, or what it would have taken to try. */
export async function tryOut(platform: Platform, executable: string) {
  const before = starter(platform)
  if (!before) return { isBad: false, words: `not started here, which takes ${needed[platform]}` }
  const folder = mkdtempSync(join(tmpdir(), 'hydra-lab-release-'))
  const child = Bun.spawn([...before, resolve(executable), 'serve'], {
    cwd: folder,
    env: { HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const patience = setTimeout(() => child.kill('SIGKILL'), 120_000)
  try {
    const health = await healthOf(child)
    child.kill('SIGTERM')
    if (health === 'ok' && (await child.exited) === 0)
      return {
        isBad: false,
        words: `started${before[0] ? ' under qemu' : ''}, and its health is ok`,
      }
    return { isBad: true, words: `started, but its health is ${health}` }
  } catch (error) {
    child.kill('SIGKILL')
    return {
      isBad: true,
      words: `does not start: ${error instanceof Error ? error.message : error}`,
    }
  } finally {
    clearTimeout(patience)
    rmSync(folder, { recursive: true, force: true })
  }
}

async function healthOf(child: Bun.Subprocess<'ignore', 'pipe', 'pipe'>) {
  let heard = ''
  for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
    heard += text
    const [url] = /http:\/\/\S+:\d+/.exec(heard) ?? []
    if (!url) continue
    const { status } = await (await fetch(`${url}/api/health`)).json()
    return String(status)
  }
  throw new Error((await new Response(child.stderr).text()).trim() || heard)
}
