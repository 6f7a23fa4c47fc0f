import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { everyKind } from '../../../src/content/every-kind.ts'
import { fillWithMany } from '../../../src/testing/many.ts'
import { median } from './load.ts'
import { forget, freshFolder, type Running, startSite } from './site.ts'

/** What was measured, in milliseconds or megabytes, and what it should at most be. */
export type Figure = { what: string; few: number; many: number; unit: string; goal: string }

const few = 100
const many = 100_000
const starts = 11
const askings = 40

const questions = {
  'first page': '?page=1',
  'a category': '?category=cybersecurity&page=1',
  'an item': '/7',
  'page 10,000': '?page=10000&perPage=6',
  'a search that finds nothing': '?q=nowhere&page=1',
  'a search that finds one': '?q=0077&page=1',
  'a search that finds thousands': '?q=campus&page=1',
}
const goals: Record<string, string> = {
  'first page': '2 ×',
  'a category': '2 ×',
  'an item': '2 ×',
  'page 10,000': '10 ms',
}

/** The same questions to a site of 100 rows a kind and to one of 100,000. */
export async function compareSizes(): Promise<Figure[]> {
  const [small, large] = [await measure(few), await measure(many)]
  const figures = Object.keys(questions).map((what) => ({
    what,
    few: small.times[what] ?? Number.NaN,
    many: large.times[what] ?? Number.NaN,
    unit: 'ms',
    goal: goals[what] ?? '25 ms',
  }))
  return [
    ...figures,
    {
      what: 'start to first answer',
      few: small.start,
      many: large.start,
      unit: 'ms',
      goal: '1.5 ×',
    },
    { what: 'memory, idle', few: small.idle, many: large.idle, unit: 'MB', goal: '150 MB' },
    {
      what: 'memory, after all this',
      few: small.after,
      many: large.after,
      unit: 'MB',
      goal: '150 MB',
    },
  ]
}

async function measure(rows: number) {
  const folder = freshFolder()
  try {
    await (await startSite(folder)).stop()
    fill(folder, rows)
    const { start, idle } = await measureStart(folder)
    const site = await startSite(folder)
    const times: Record<string, number> = {}
    for (const [what, query] of Object.entries(questions)) times[what] = await slowest(site, query)
    const after = site.memory()
    await site.stop()
    return { start, idle, times, after }
  } finally {
    forget(folder)
  }
}

function fill(folder: string, rows: number) {
  const sqlite = new Database(join(folder, 'data/hydra-lab.db'), { strict: true })
  sqlite.run('PRAGMA foreign_keys = ON')
  fillWithMany(sqlite, rows)
  sqlite.close()
}

/** The median of many starts, and what the last of them holds in memory a second later. */
export async function measureStart(folder: string) {
  const times: number[] = []
  let idle = Number.NaN
  for (let n = 0; n < starts; n++) {
    const site = await startSite(folder)
    times.push(site.startedIn)
    if (n === starts - 1) {
      await Bun.sleep(1000)
      idle = site.memory()
    }
    await site.stop()
  }
  return { start: median(times), idle }
}

/** The median of the kind that takes longest. */
async function slowest({ url }: Running, query: string) {
  const medians: number[] = []
  for (const { path } of everyKind) medians.push(await timeOf(`${url}/api/${path}${query}`))
  return Math.max(...medians)
}

/** One after the other, and never from the cache: a request with a word of who asks passes that by. */
async function timeOf(url: string) {
  const times: number[] = []
  for (let n = 0; n < askings; n++) {
    const began = performance.now()
    const response = await fetch(url, { headers: { Authorization: 'none' } })
    await response.arrayBuffer()
    times.push(performance.now() - began)
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  }
  return median(times)
}
