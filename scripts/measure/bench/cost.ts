import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { headersOf, startProgram, startRaw } from './answers.ts'
import { load, median } from './load.ts'
import { forget, freshFolder, login, type Running, startSite } from './site.ts'

/** What one request costs the processor, in microseconds, ours and its raw twin's. */
export type Cost = { what: string; ours: number; raw: number; goal: string }

type Subject = {
  what: string
  path: string
  goal: string
  isNew?: true
  /** It asks the database, and so does its raw twin. */
  asks?: true
  /** Who is measured in our place: that twin behind Elysia's router, or one that looks at what answers are kept by. */
  by?: 'elysia' | 'keeping'
}

const headers = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
/** A launch of a program differs from the next by more than rounds do. */
const launches = 3
const rounds = 3
const seconds = 1

const subjects: Subject[] = [
  { what: 'a list, cached', path: '/api/student-highlights?page=1', goal: '≤ 1.25 × raw' },
  { what: 'a page, cached', path: '/student-highlights', goal: '≤ 1.25 × raw' },
  { what: 'an item, cached', path: '/api/student-highlights/1', goal: '≤ 1.1 × raw' },
  {
    what: 'the same by the least that keeps answers',
    path: '/api/student-highlights/1',
    goal: '',
    by: 'keeping',
  },
  {
    what: 'an item never asked',
    path: '/api/student-highlights/1?x=',
    goal: '≤ 1.25 × raw',
    isNew: true,
    asks: true,
  },
  {
    what: 'the same by Elysia alone',
    path: '/api/student-highlights/1?x=',
    goal: '',
    isNew: true,
    asks: true,
    by: 'elysia',
  },
  { what: 'a list’s page, not cached', path: '/student-highlights?x=', goal: '< 900', isNew: true },
  { what: 'a form’s page', path: '/submit-project', goal: '< 500' },
  {
    what: 'a search never asked',
    path: '/api/student-highlights?page=1&q=zzz',
    goal: '≤ 1.25 × raw',
    isNew: true,
    asks: true,
  },
  {
    what: 'the same by Elysia alone',
    path: '/api/student-highlights?page=1&q=zzz',
    goal: '',
    isNew: true,
    asks: true,
    by: 'elysia',
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
export async function compareCosts(): Promise<Cost[]> {
  const measured: Cost[][] = []
  for (let launch = 0; launch < launches; launch++) measured.push(await costsOfLaunch())
  const [first = []] = measured
  return first.map((cost, n) => {
    const of = (side: 'ours' | 'raw') => median(measured.map((costs) => costs[n]?.[side] ?? 0))
    return { ...cost, ours: of('ours'), raw: of('raw') }
  })
}

async function costsOfLaunch() {
  const folder = freshFolder()
  const site = await startSite(folder, '--demo')
  try {
    const costs: Cost[] = []
    for (const subject of subjects) costs.push(await compare(site, folder, subject))
    return [...costs, await costOfWrite(site)]
  } finally {
    await site.stop()
    forget(folder)
  }
}

async function compare(site: Running, folder: string, { what, path, goal, ...how }: Subject) {
  const answer = await fetch(site.url + path, { headers, decompress: false })
  const start = (by?: 'elysia' | 'keeping') => {
    if (!how.asks) return startRaw(answer.clone(), by)
    const database = join(folder, 'data/hydra-lab.db')
    return startProgram('raw-asking.ts', [
      JSON.stringify({ database, headers: headersOf(answer), by }),
    ])
  }
  const raw = await start()
  const other = how.by && (await start(how.by))
  const own = other ?? site
  const script = how.isNew && everyOneNew(path)
  const cost = ({ url, pid }: Pick<Running, 'url' | 'pid'>) =>
    costOf(pid, async () => {
      const { perSecond } = await load(url + path, { seconds, headers, ...(script && { script }) })
      return perSecond * seconds
    })
  for (const each of [own, raw]) await cost(each)
  const pairs: [number, number][] = []
  for (let round = 0; round < rounds; round++) pairs.push([await cost(own), await cost(raw)])
  await Promise.all([raw.stop(), other?.stop()])
  return {
    what,
    goal,
    ours: median(pairs.map(([ours]) => ours)),
    raw: median(pairs.map(([, other]) => other)),
  }
}

const writes = 100
/** Before that, compilers work beside them: of 20 ms a write 5 are theirs after 40, and 1 of 9 after 400. */
const writesToWarm = 400
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
  for (let n = 0; n < writesToWarm; n++) await write(n)
  const ours = await costOf(pid, async () => {
    for (let n = 0; n < writes; n++) await write(writesToWarm + n)
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
