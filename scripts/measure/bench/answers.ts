import { join } from 'node:path'
import { load, type Measured, median } from './load.ts'
import { addressIn } from './site.ts'

export type Row = {
  what: string
  goal: number
  ours: Measured
  other: Measured
  ratio: number
}

type Subject = { what: string; goal: number; path: string; script?: string }

/** As a browser asks. */
const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
const rounds = 5
const seconds = 1

/** Nobody asked for this one before, so it can't be cached. */
const everyOneNew = `
local n = 0
function request()
  n = n + 1
  return wrk.format("GET", "/api/student-highlights?page=1&q=a" .. math.random(1, 1e9) .. n)
end
math.randomseed(os.time())`

const subjects = (asset: string, image: string): Subject[] => [
  { what: 'a list (API)', goal: 0.9, path: '/api/student-highlights?page=1' },
  { what: 'an item (API)', goal: 0.9, path: '/api/student-highlights/1' },
  { what: 'a page (HTML)', goal: 0.9, path: '/student-highlights' },
  { what: 'home (HTML)', goal: 0.9, path: '/' },
  { what: 'a hashed asset', goal: 0.9, path: asset },
  { what: 'an image', goal: 0.9, path: image },
  {
    what: 'a search, never the same',
    goal: 0.5,
    path: '/api/student-highlights?page=1&q=nothing',
    script: everyOneNew,
  },
]

/** Our answers a second against those of a server that only knows the one answer. */
export async function compareAnswers(url: string): Promise<Row[]> {
  const home = await (await fetch(url)).text()
  const list = await (await fetch(`${url}/student-highlights`)).text()
  const asset = /\/assets\/main-\w+\.js/.exec(home)?.[0] ?? ''
  const image = /\/images\/\w+\.webp(\?w=320)?/.exec(list)?.[0] ?? ''
  const rows: Row[] = []
  for (const subject of subjects(asset, image)) rows.push(await compare(url, subject))
  return rows
}

async function compare(url: string, { what, goal, path, script }: Subject): Promise<Row> {
  const raw = await startRaw(await fetch(url + path, { headers, decompress: false }))
  const ask = (where: string, length = seconds) =>
    load(where + path, { seconds: length, headers, script })
  await ask(url)
  await ask(raw.url)
  const pairs: { ours: Measured; other: Measured }[] = []
  for (let round = 0; round < rounds; round++)
    pairs.push({ ours: await ask(url), other: await ask(raw.url) })
  await raw.stop()
  return { what, goal, ...middle(pairs) }
}

/** Both compete with the load for the same cores, so they take turns and each pair makes a ratio of its own. */
export function middle(pairs: { ours: Measured; other: Measured }[]) {
  const of = (side: 'ours' | 'other'): Measured => ({
    perSecond: median(pairs.map((pair) => pair[side].perSecond)),
    p99: median(pairs.map((pair) => pair[side].p99)),
    failed: Math.max(...pairs.map((pair) => pair[side].failed)),
  })
  const ratio = median(pairs.map(({ ours, other }) => ours.perSecond / other.perSecond))
  return { ours: of('ours'), other: of('other'), ratio }
}

/** A server that knows the one answer. */
export async function startRaw(answer: Response, by = 'raw') {
  const words = [JSON.stringify(headersOf(answer)), by]
  return startProgram('raw.ts', words, await answer.bytes())
}

/** What a route says in them: the rest is the runtime's. */
export function headersOf(answer: Response) {
  if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}.`)
  const sent = Object.fromEntries(answer.headers)
  for (const name of ['date', 'content-length', 'connection']) delete sent[name]
  return sent
}

/** Runs a server of this folder as a process of its own. */
export async function startProgram(name: string, words: string[], input = new Uint8Array()) {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, name), ...words], {
    stdio: [input, 'pipe', 'inherit'],
  })
  const stop = async () => {
    child.kill()
    await child.exited
  }
  return { url: await addressIn(child.stdout), pid: child.pid, stop }
}
