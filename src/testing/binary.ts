import { copyFileSync, existsSync, linkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { atItsEnd } from './ending.ts'
import { emptyFolder } from './folder.ts'

type Environment = Record<string, string>

/** Where the executable stands and what it is given; a folder that is given again still holds its data. */
type Setting = {
  environment?: Environment
  folder?: string
  /** Whom it runs as; only root can say so. */
  uid?: number
}

export type Binary = {
  pid: number
  /** Where it answers. */
  url: string
  /** What it was started in; it holds the executable and what that has written. */
  folder: string
  /** Asks it to stop, as a service manager does, and waits until it has. */
  stop(): Promise<void>
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  exited: Promise<number>
  /** What it has said so far, on both of its outputs. */
  output(): string
}

const top = join(import.meta.dir, '../..')
const built = join(top, 'dist/hydra-lab')

/** Says once, and in one line, that what is tried is older than what it was made of. */
function warnOfStaleBuild() {
  const made = statSync(built).mtimeMs
  const sources = new Bun.Glob('{src,web,migrations}/**/*.{ts,tsx,css,html,js,sql}')
  const newer = [...sources.scanSync(top)].find(
    (path) => !/\.test\.|\/testing\//.test(path) && statSync(join(top, path)).mtimeMs > made,
  )
  if (newer) console.warn(`dist/hydra-lab is older than ${newer}. Run "bun run build" first.`)
}

let isWarned = false

/** A fresh folder that holds the executable and at most a copy of some data; it goes when the tests of the file end. */
export function aloneInAFolder(data?: string) {
  if (!existsSync(built)) throw new Error('There is no dist/hydra-lab. Run "bun run build" first.')
  if (!isWarned) warnOfStaleBuild()
  isWarned = true
  const folder = emptyFolder()
  placeExecutable(join(folder, 'hydra-lab'))
  if (data) Bun.spawnSync(['cp', '-a', data, join(folder, 'data')])
  return folder
}

/** A second name of the same file, where one disk holds both: to copy 120 MB takes longer than to start them. */
function placeExecutable(path: string) {
  try {
    linkSync(built, path)
  } catch {
    copyFileSync(built, path)
  }
}

/** A snapshot as soon as it serves takes as long as the start; the tests of snapshots ask for them. */
const quiet = { PORT: '0', BACKUP_DAILY: '0', BACKUP_WEEKLY: '0' }

/** The settings under which snapshots are made as they are on a site. */
export const snapshots = { BACKUP_DAILY: '7', BACKUP_WEEKLY: '4' }

/** It ends before code that was compiled better pays. */
const brief = { BUN_JSC_useDFGJIT: '0' }

/** Serves from the executable alone in a folder, on a free port, and waits until it answers. */
export async function startBinary(setting: Setting & { words?: string[] } = {}): Promise<Binary> {
  const { words = ['serve'], folder = aloneInAFolder(), environment, uid } = setting
  const child = spawn(words, { folder, environment: { ...quiet, ...environment }, uid })
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

/** Runs one command of the executable to its end. */
export async function runBinary(words: string[], setting: Setting & { input?: string } = {}) {
  const { folder = aloneInAFolder(), input = '', ...rest } = setting
  const child = spawn(words, { folder, ...rest }, new Blob([input]))
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { folder, stdout, stderr, exitCode: await child.exited }
}

// The PATH holds neither Bun nor Node, and nothing of the caller's environment goes along.
function spawn(words: string[], setting: Setting & { folder: string }, stdin?: Blob) {
  const { folder, environment, uid } = setting
  const child = Bun.spawn([join(folder, 'hydra-lab'), ...words], {
    cwd: folder,
    env: { PATH: folder, HOME: folder, ...brief, ...environment },
    stdio: [stdin ?? 'ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  atItsEnd(async () => {
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
