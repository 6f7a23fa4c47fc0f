/** Measures the executable beside a bare server: `bun run bench`. Needs wrk. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const top = join(import.meta.dir, '../..')
const folder = mkdtempSync(join(tmpdir(), 'hydra-lab-bench-'))
const rounds = 5
const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
const uncachedScript = (path: string) => `
local n = 0
math.randomseed(os.time())
function request()
  n = n + 1
  return wrk.format("GET", "${path}?x=" .. math.random(1, 1e9) .. n)
end`

type Server = { url: string; pid: number; stop(): Promise<void> }

if (!Bun.which('wrk'))
  throw new Error('The load comes from wrk, a package of Debian: apt-get install wrk')
const serve = [join(top, 'dist/hydra-lab'), 'serve', '--demo']
await (await start(serve)).stop() // the first start makes the database
const began = performance.now()
const site = await start(serve)
await request('/')
const startedIn = performance.now() - began
try {
  await Bun.sleep(1000)
  const idle = memoryOf(site)
  printRow(['', 'ours', 'bare', 'ratio', 'goal'])
  printRow(['---', '--:', '--:', '--:', '--:'])
  printRow(await cached('a list (API), cached', '/api/student-highlights?page=1'))
  printRow(await cached('a page, cached', '/student-highlights'))
  printRow(await cached('an item (API), cached', '/api/student-highlights/1'))
  printRow(await uncachedItem('/api/student-highlights/1'))
  for (const connections of [4, 32])
    printRow(await uncachedListPage('/student-highlights', connections))
  printRow(['start to first response', `${startedIn.toFixed(0)} ms`, '', '', '≤ 100 ms'])
  printRow(['memory, idle', `${idle} MB`, '', '', '≤ 80 MB'])
  printRow(['memory, after all this', `${memoryOf(site)} MB`, '', '', ''])
} finally {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function start(command: string[], input?: Uint8Array): Promise<Server> {
  const child = Bun.spawn(command, {
    cwd: folder,
    env: { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn' },
    stdio: [input ?? 'ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await child.exited
  }
  const output = child.stdout.pipeThrough(new TextDecoderStream())
  for await (const text of output) {
    const [url] = /http:\/\/\S+:\d+/.exec(text) ?? []
    if (url) return { url, pid: child.pid, stop }
  }
  throw new Error(`${command[0]} named no address.`)
}

/** Sends the same bytes as the site, or runs the same query for each request. */
async function startBare(path: string, database = '') {
  const response = await request(path)
  const sent = Object.fromEntries(response.headers)
  for (const name of ['date', 'content-length', 'connection']) delete sent[name]
  const args = [join(import.meta.dir, 'bare.ts'), JSON.stringify({ headers: sent, database })]
  return start([process.execPath, ...args], await response.bytes())
}

function request(path: string) {
  return fetch(site.url + path, { headers, decompress: false })
}

/** Requests per second, and processor time per request in µs. */
async function load({ url, pid }: Server, path: string, script = '', connections = 32) {
  const command = ['wrk', '-t1', `-c${connections}`, '-d1s', '--timeout', '5s']
  for (const [name, value] of Object.entries(headers)) command.push('-H', `${name}: ${value}`)
  const file = join(folder, 'requests.lua')
  writeFileSync(file, script)
  const before = processorTime(pid)
  const child = Bun.spawn([...command, '-s', file, url + path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const report = await new Response(child.stdout).text()
  const requests = Number(/(\d+) requests in/.exec(report)?.[1])
  if (!requests || /Non-2xx/.test(report)) throw new Error(`wrk failed:\n${report}`)
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1])
  return { perSecond, cost: (processorTime(pid) - before) / requests }
}

/** They take turns on the same cores, and each pair gives a ratio. */
async function inPairs(bare: Server, path: string, script?: string) {
  const pairs = []
  for (let round = 0; round <= rounds; round++)
    pairs.push({ ours: await load(site, path, script), bare: await load(bare, path, script) })
  await bare.stop()
  return pairs.slice(1)
}

async function cached(what: string, path: string) {
  const pairs = await inPairs(await startBare(path), path)
  const of = (side: 'ours' | 'bare') => whole(median(pairs.map((pair) => pair[side].perSecond)))
  const ratio = median(pairs.map(({ ours, bare }) => ours.perSecond / bare.perSecond))
  return [what, `${of('ours')} /s`, `${of('bare')} /s`, ratio.toFixed(2), '≥ 0.8']
}

async function uncachedItem(path: string) {
  const bare = await startBare(`${path}?x=0`, join(folder, 'data/hydra-lab.db'))
  const pairs = await inPairs(bare, path, uncachedScript(path))
  const of = (side: 'ours' | 'bare') => whole(median(pairs.map((pair) => pair[side].cost)))
  const ratio = median(pairs.map(({ ours, bare }) => bare.cost / ours.cost))
  const costs = [`${of('ours')} µs`, `${of('bare')} µs`]
  return ['an item, uncached, CPU', ...costs, ratio.toFixed(2), '≥ 0.55']
}

async function uncachedListPage(path: string, connections: number) {
  const costs: number[] = []
  for (let round = 0; round <= rounds; round++)
    costs.push((await load(site, path, uncachedScript(path), connections)).cost)
  const what = `a list’s page, uncached, CPU, ${connections} connections`
  return [what, `${whole(median(costs.slice(1)))} µs`, '', '', '≤ 1,500 µs']
}

function whole(n: number) {
  return Math.round(n).toLocaleString('en')
}

function median(numbers: number[]) {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** In MB. */
function memoryOf({ pid }: Server) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

/** Of all threads, in µs; the system counts in hundredths of a second. */
function processorTime(pid: number) {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

function printRow(cells: string[]) {
  console.log(`| ${cells.join(' | ')} |`)
}
