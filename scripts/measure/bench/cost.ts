import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startProgram, startRaw } from './answers.ts'
import { load, median } from './load.ts'
import { login, type Running } from './site.ts'

/** What one request costs the processor, in microseconds, ours and its raw twin's. */
export type Cost = { what: string; ours: number; raw: number; goal: string }

type Subject = { what: string; path: string; goal: string; isNew?: true; searches?: true }

const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
const rounds = 3
const seconds = 1

const subjects: Subject[] = [
  { what: 'a list, cached', path: '/api/student-highlights?page=1', goal: '≤ 1.25 × raw' },
  { what: 'a page, cached', path: '/student-highlights', goal: '≤ 1.25 × raw' },
  { what: 'an item, cached', path: '/api/student-highlights/1', goal: '≤ 1.1 × raw' },
  { what: 'a list’s page, not cached', path: '/student-highlights?x=', goal: '< 900', isNew: true },
  { what: 'a form’s page', path: '/submit-project', goal: '< 500' },
  {
    what: 'a search never asked',
    path: '/api/student-highlights?page=1&q=zzz',
    goal: '≤ 1.25 × raw',
    isNew: true,
    searches: true,
  },
]

/** A number that no request before it had. */
const everyOneNew = (path: string) => `
local n = 0
function request()
  n = n + 1
  return wrk.format("GET", "${path}" .. math.random(1, 1e9) .. n)
end
math.randomseed(os.time())`

/** Processor time counts, so that other programs on the machine disturb little. */
export async function compareCosts(site: Running, folder: string): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const subject of subjects) costs.push(await compare(site, folder, subject))
  return [...costs, await costOfWrite(site)]
}

async function compare(site: Running, folder: string, { what, path, goal, ...how }: Subject) {
  const raw = how.searches
    ? await startProgram('raw-search.ts', join(folder, 'data/hydra-lab.db'))
    : await startRaw(await fetch(site.url + path, { headers, decompress: false }))
  const script = how.isNew && everyOneNew(path)
  const cost = ({ url, pid }: Pick<Running, 'url' | 'pid'>) =>
    costOf(pid, async () => {
      const { perSecond } = await load(url + path, { seconds, headers, ...(script && { script }) })
      return perSecond * seconds
    })
  await cost(site)
  const pairs: [number, number][] = []
  for (let round = 0; round < rounds; round++) pairs.push([await cost(site), await cost(raw)])
  await raw.stop()
  return {
    what,
    goal,
    ours: median(pairs.map(([own]) => own)),
    raw: median(pairs.map(([, other]) => other)),
  }
}

const writes = 40
const eight = [
  '/',
  '/student-highlights',
  '/student-highlights/1',
  '/tech-blog',
  '/faculty',
  '/faq',
  '/student-resources',
  '/api/student-highlights?page=1',
]

/** A write of content, and all that has to be made anew for those who come next. Nothing raw does this. */
async function costOfWrite({ url, pid }: Running): Promise<Cost> {
  const session = await login(url)
  const item = `${url}/api/student-highlights/1`
  const write = async (n: number) => {
    const body = JSON.stringify({ summary: `Written ${n} times.` })
    const type = { 'Content-Type': 'application/json' }
    await (await fetch(item, { method: 'PUT', body, headers: { ...session, ...type } })).text()
    for (const path of eight) await (await fetch(url + path, { headers })).arrayBuffer()
  }
  for (let n = 0; n < writes; n++) await write(n)
  const ours = await costOf(pid, async () => {
    for (let n = 0; n < writes; n++) await write(writes + n)
    return writes
  })
  return { what: 'a write, and eight addresses after it', ours, raw: Number.NaN, goal: '< 15,000' }
}

async function costOf(pid: number, work: () => Promise<number>) {
  const before = processorTime(pid)
  const count = await work()
  return (processorTime(pid) - before) / count
}

/** Of a process and all its threads, in microseconds; the system counts in hundredths of a second. */
function processorTime(pid: number) {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}
