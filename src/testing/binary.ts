import { copyFileSync, existsSync, linkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { onCleanup } from './cleanup.ts'
import { emptyFolder } from './folder.ts'

type Environment = Record<string, string>

/** A folder that is given again still holds its data. */
type Setting = {
  environment?: Environment
  folder?: string
  uid?: number
}

export type Binary = {
  pid: number
  url: string
  folder: string
  /** Sends SIGTERM, and waits for the exit. */
  stop(): Promise<void>
  kill(): Promise<void>
  exited: Promise<number>
  output(): string
}

const top = join(import.meta.dir, '../..')
const built = join(top, 'dist/hydra-lab')

function warnOfStaleBuild() {
  const made = statSync(built).mtimeMs
  const sources = new Bun.Glob('{src,web,migrations}/**/*.{ts,tsx,css,html,js,sql}')
  const newer = [...sources.scanSync(top)].find(
    (path) => !/\.test\.|\/testing\//.test(path) && statSync(join(top, path)).mtimeMs > made,
  )
  if (newer) console.warn(`dist/hydra-lab is older than ${newer}. Run "bun run build" first.`)
}

let isWarned = false

/** Holds the executable and optionally a copy of a data folder; removed after the test file. */
export function aloneInAFolder(data?: string) {
  if (!existsSync(built)) throw new Error('There is no dist/hydra-lab. Run "bun run build" first.')
  if (!isWarned) warnOfStaleBuild()
  isWarned = true
  const folder = emptyFolder()
  placeExecutable(join(folder, 'hydra-lab'))
  if (data) Bun.spawnSync(['cp', '-a', data, join(folder, 'data')])
  return folder
}

/** A hard link, since copying 120 MB takes longer than starting the executable. */
function placeExecutable(path: string) {
  try {
    linkSync(built, path)
  } catch {
    copyFileSync(built, path)
  }
}

/** The first snapshot takes as long as the start, so only tests of snapshots enable them. */
const quiet = { PORT: '0', BACKUP_DAILY: '0', BACKUP_WEEKLY: '0' }

export const snapshots = { BACKUP_DAILY: '7', BACKUP_WEEKLY: '4' }

/** It exits before optimized code would pay off. */
const brief = { BUN_JSC_useDFGJIT: '0' }

export async function startBinary(setting: Setting & { args?: string[] } = {}): Promise<Binary> {
  const { args = ['serve'], folder = aloneInAFolder(), environment, uid } = setting
  const child = spawn(args, { folder, environment: { ...quiet, ...environment }, uid })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await child.exited
  }
  const said = listenTo(child)
  return {
    pid: child.pid,
    url: await said.url,
    folder,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    exited: child.exited,
    output: said.output,
  }
}

export async function runBinary(args: string[], setting: Setting & { input?: string } = {}) {
  const { folder = aloneInAFolder(), input = '', ...rest } = setting
  const child = spawn(args, { folder, ...rest }, new Blob([input]))
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { folder, stdout, stderr, exitCode: await child.exited }
}

// Neither Bun nor Node is in the PATH, and the caller's environment isn't passed on.
function spawn(args: string[], setting: Setting & { folder: string }, stdin?: Blob) {
  const { folder, environment, uid } = setting
  const child = Bun.spawn([join(folder, 'hydra-lab'), ...args], {
    cwd: folder,
    env: { PATH: folder, HOME: folder, ...brief, ...environment },
    stdio: [stdin ?? 'ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  onCleanup(async () => {
    child.kill('SIGKILL')
    await child.exited
  })
  return child
}

function listenTo(child: ReturnType<typeof spawn>) {
  const { promise: url, resolve, reject } = Promise.withResolvers<string>()
  let heard = ''
  const hear = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) {
      heard += text
      const [address] = /http:\/\/\S+:\d+/.exec(heard) ?? []
      if (address) resolve(address)
    }
  }
  const heardAll = Promise.all([hear(child.stdout), hear(child.stderr)])
  heardAll.then(() => reject(new Error(`hydra-lab ended and named no address:\n${heard}`)), reject)
  return { url, output: () => heard }
}
