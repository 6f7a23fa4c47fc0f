import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Platform } from './platforms.ts'

type Way = { how: string; before: string[] }

/** From libc6-arm64-cross. */
const arm64Libraries = process.env['QEMU_LD_PREFIX'] ?? '/usr/aarch64-linux-gnu'
/** A root like Alpine's, since Debian's musl lacks libstdc++. */
const muslRoot = process.env['MUSL_ROOT'] ?? '/'
const muslLoader = join(muslRoot, 'lib/ld-musl-x86_64.so.1')
const muslLibraries = ['usr/lib', 'lib'].map((folder) => join(muslRoot, folder))

const needed: Record<Platform, string> = {
  x64: 'a machine with x64',
  arm64: 'qemu-user and libc6-arm64-cross',
  'x64-musl': 'musl and its libstdc++, as Alpine has them, here or in MUSL_ROOT',
}

const qemu = (machine: string) =>
  Bun.which(`qemu-${machine}`) ?? Bun.which(`qemu-${machine}-static`)

function waysToStart(platform: Platform): Way[] {
  if (platform === 'arm64' && platform !== process.arch) {
    const emulator = existsSync(arm64Libraries) && qemu('aarch64')
    return emulator ? [{ how: 'under qemu', before: [emulator, '-L', arm64Libraries] }] : []
  }
  if (!platform.startsWith(process.arch)) return []
  if (platform === 'x64-musl') {
    const [folder = ''] = muslLibraries
    if (!existsSync(muslLoader) || !existsSync(join(folder, 'libstdc++.so.6'))) return []
    return withoutAvxToo([muslLoader, '--library-path', muslLibraries.join(':')])
  }
  return platform === 'x64' ? withoutAvxToo([]) : [{ how: 'as it is', before: [] }]
}

/** Nehalem predates AVX. */
function withoutAvxToo(before: string[]): Way[] {
  const emulator = qemu('x86_64')
  const old = emulator && { how: 'without AVX', before: [emulator, '-cpu', 'Nehalem', ...before] }
  return [{ how: before.length > 0 ? 'with musl' : 'as it is', before }, ...(old ? [old] : [])]
}

/** Promised by README and package. */
const oldestGlibc = '2.17'

async function newerThanPromised(executable: string) {
  const text = Buffer.from(await Bun.file(executable).arrayBuffer()).toString('latin1')
  const names = [...text.matchAll(/GLIBC_(\d+\.\d+)/g)].map(([, version = '']) => version)
  return names.find((version) => Bun.semver.order(`${version}.0`, `${oldestGlibc}.0`) > 0)
}

/** Starts an executable and requests its health. */
export async function tryOut(platform: Platform, executable: string) {
  const newer = await newerThanPromised(executable)
  if (newer) return { isBad: true, words: `needs glibc ${newer}, and ${oldestGlibc} is promised` }
  const ways = waysToStart(platform)
  if (ways.length === 0)
    return { isBad: false, words: `not started here, which takes ${needed[platform]}` }
  for (const { how, before } of ways) {
    const trouble = await troubleOf([...before, resolve(executable), 'serve'])
    if (trouble) return { isBad: true, words: `started ${how}, ${trouble}` }
  }
  const all = ways.map(({ how }) => how).join(' and ')
  return { isBad: false, words: `started ${all}, and its health is ok` }
}

async function troubleOf(command: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'hydra-lab-release-'))
  const child = Bun.spawn(command, {
    cwd: folder,
    env: { HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const patience = setTimeout(() => child.kill('SIGKILL'), 120_000)
  try {
    const health = await healthOf(child)
    child.kill('SIGTERM')
    const code = await child.exited
    if (health !== 'ok') return `its health is ${health}`
    return code === 0 ? undefined : `it stops with ${code}`
  } catch (error) {
    child.kill('SIGKILL')
    return `it does not serve: ${error instanceof Error ? error.message : error}`
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
