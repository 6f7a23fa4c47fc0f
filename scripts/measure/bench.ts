/** Measures the executable beside a bare server: `bun run bench`. Needs wrk. */
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import {
  login,
  median,
  memoryOf,
  processorTime,
  type Running,
  type Site,
  startRaw,
  startSite,
  tell,
} from './bench/site.ts'

const rounds = 5
const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
const alwaysNew = (path: string) => `
local n = 0
math.randomseed(os.time())
function request()
  n = n + 1
  return wrk.format("GET", "${path}?x=" .. math.random(1, 1e9) .. n)
end`

if (!Bun.which('wrk'))
  throw new Error('The load comes from wrk, a package of Debian: apt-get install wrk')
const site = await startSite()
try {
  await Bun.sleep(1000)
  const idle = memoryOf(site.pid)
  const rows = [
    await kept('a list (API), cached', '/api/student-highlights?page=1'),
    await kept('a page, cached', '/student-highlights'),
    await kept('an item (API), cached', '/api/student-highlights/1'),
    await itemNeverAsked(site),
    await listPage(site),
    await write(site),
    ['start to first response', `${site.startedIn.toFixed(0)} ms`, '', '', '≤ 100 ms'],
    ['memory, idle', `${idle.toFixed(0)} MB`, '', '', '≤ 80 MB'],
    ['memory, after all this', `${memoryOf(site.pid).toFixed(0)} MB`, '', '', ''],
  ]
  const [processor] = cpus()
  console.log(
    `${processor?.model.trim()}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  tell(['', 'ours', 'bare', 'ratio', 'goal'], ...rows)
} finally {
  await site.stop()
}

/** Requests per second, and processor time per request in µs. */
async function load({ url, pid }: Running, path: string, script?: string) {
  const words = ['wrk', '-t1', '-c32', '-d1s', '--timeout', '5s']
  for (const [name, value] of Object.entries(headers)) words.push('-H', `${name}: ${value}`)
  if (script) {
    const file = join(site.folder, 'requests.lua')
    writeFileSync(file, script)
    words.push('-s', file)
  }
  const before = processorTime(pid)
  const child = Bun.spawn([...words, url + path], { stdio: ['ignore', 'pipe', 'inherit'] })
  const report = await new Response(child.stdout).text()
  const requests = Number(/(\d+) requests in/.exec(report)?.[1])
  if (!requests || /Non-2xx/.test(report)) throw new Error(`wrk failed:\n${report}`)
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1])
  return { perSecond, cost: (processorTime(pid) - before) / requests }
}

/** They take turns on the same cores, and each pair gives a ratio. */
async function inPairs(raw: Running, path: string, script?: string) {
  for (const each of [site, raw]) await load(each, path, script)
  const pairs = []
  for (let round = 0; round < rounds; round++)
    pairs.push({ ours: await load(site, path, script), bare: await load(raw, path, script) })
  await raw.stop()
  return pairs
}

function ask(path: string) {
  return fetch(site.url + path, { headers, decompress: false })
}

function whole(n: number) {
  return Math.round(n).toLocaleString('en')
}

async function kept(what: string, path: string) {
  const pairs = await inPairs(await startRaw(await ask(path)), path)
  const of = (side: 'ours' | 'bare') => median(pairs.map((pair) => pair[side].perSecond))
  const ratio = median(pairs.map(({ ours, bare }) => ours.perSecond / bare.perSecond))
  return [what, `${whole(of('ours'))} /s`, `${whole(of('bare'))} /s`, ratio.toFixed(2), '≥ 0.8']
}

async function itemNeverAsked({ database }: Site) {
  const path = '/api/student-highlights/1'
  const raw = await startRaw(await ask(`${path}?x=0`), database)
  const pairs = await inPairs(raw, path, alwaysNew(path))
  const of = (side: 'ours' | 'bare') => median(pairs.map((pair) => pair[side].cost))
  const ratio = median(pairs.map(({ ours, bare }) => bare.cost / ours.cost))
  const [ours, bare] = [`${whole(of('ours'))} µs`, `${whole(of('bare'))} µs`]
  return ['an item, uncached, CPU', ours, bare, ratio.toFixed(2), '≥ 0.55']
}

async function listPage(ours: Site) {
  const path = '/student-highlights'
  const costs: number[] = []
  for (let round = 0; round <= rounds; round++)
    costs.push((await load(ours, path, alwaysNew(path))).cost)
  const cost = median(costs.slice(1))
  return ['a list’s page, uncached, CPU', `${whole(cost)} µs`, '', '', '≤ 1,500 µs']
}

/** Includes the requests after a write, which fill the caches again. */
async function write({ url, pid }: Site) {
  const session = await login(url)
  const eight = ['/', '/student-highlights', '/tech-blog', '/faculty', '/faq', '/student-resources']
  const paths = [...eight, '/student-highlights/1', '/api/student-highlights?page=1']
  const type = { 'Content-Type': 'application/json' }
  const writeOnce = async (n: number) => {
    const body = JSON.stringify({ summary: `Written ${n} times.` })
    const item = `${url}/api/student-highlights/1`
    await (await fetch(item, { method: 'PUT', body, headers: { ...session, ...type } })).text()
    for (const path of paths) await (await ask(path)).arrayBuffer()
  }
  const [warm, count] = [300, 100]
  for (let n = 0; n < warm; n++) await writeOnce(n)
  const before = processorTime(pid)
  for (let n = 0; n < count; n++) await writeOnce(warm + n)
  const cost = (processorTime(pid) - before) / count
  return ['a write and eight pages after it, CPU', `${whole(cost)} µs`, '', '', '≤ 15,000 µs']
}
