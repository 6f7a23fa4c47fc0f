/** Measures how fast the executable is, against the goals: `bun run bench`. About two minutes, on loopback only. */
import { cpus, loadavg } from 'node:os'
import packageJson from '../../package.json' with { type: 'json' }
import { compareAnswers, type Row } from './bench/answers.ts'
import { compareCosts } from './bench/cost.ts'
import { compareSizes, type Figure, measureStart } from './bench/growth.ts'
import { wrkVersion } from './bench/load.ts'
import { forget, freshFolder, startSite } from './bench/site.ts'
import { compareSubmissions } from './bench/submissions.ts'

const [wrk, processors] = [wrkVersion(), cpus()]
const about = [
  `${processors[0]?.model.trim()}, ${processors.length} cores`,
  `Hydra Lab ${packageJson.version}, Bun ${Bun.version}, wrk ${wrk}`,
  new Date().toISOString().slice(0, 10),
  `load before ${loadavg()[0]?.toFixed(1)}`,
]
console.log(`${about.join(' · ')}\n`)

const folder = freshFolder()
try {
  const parts = process.argv.includes('--costs') ? [tellCosts] : [tellSpeed, tellCosts, tellStart]
  for (const part of parts) await part(folder)
} finally {
  forget(folder)
}
if (!process.argv.includes('--costs')) await tellGrowth()

async function tellSpeed(folder: string) {
  const site = await startSite(folder, '--demo')
  const rows = [...(await compareAnswers(site.url)), await compareSubmissions(site.url, folder)]
  await site.stop()
  const whole = (n: number) => Math.round(n).toLocaleString('en')
  tell(
    ['a second', 'ours', 'p99 ms', 'raw', 'p99 ms', 'ratio', 'goal'],
    rows.map(({ what, ours, other, ratio, goal }: Row) => [
      what + (ours.failed > 0 ? ` (${ours.failed} failed)` : ''),
      whole(ours.perSecond),
      ours.p99.toFixed(2),
      whole(other.perSecond),
      other.p99.toFixed(2),
      ratio.toFixed(2),
      `≥ ${goal}`,
    ]),
  )
  console.log(
    '\nRaw is a Bun.serve that only answers those bytes; for submissions, append and fsync.\n',
  )
}

async function tellCosts() {
  const costs = await compareCosts()
  const whole = (n: number) => (Number.isNaN(n) ? '' : Math.round(n).toLocaleString('en'))
  tell(
    ['µs of processor a request', 'ours', 'raw', 'ratio', 'goal'],
    costs.map(({ what, ours, raw, goal }) => [
      ...[what, whole(ours), whole(raw)],
      ...[Number.isNaN(raw) ? '' : (ours / raw).toFixed(2), goal],
    ]),
  )
  console.log()
}

async function tellStart(folder: string) {
  const { start, idle } = await measureStart(folder)
  tell(
    ['with the sample content', 'measured', 'goal'],
    [
      ['start to first answer', `${start.toFixed(0)} ms`, '< 100 ms'],
      ['memory, idle', `${idle.toFixed(0)} MB`, '< 80 MB'],
    ],
  )
  console.log()
}

async function tellGrowth() {
  const figures = await compareSizes()
  tell(
    ['rows of a kind', '100', '100,000', 'ratio', 'goal'],
    figures.map(({ what, few, many, unit, goal }: Figure) => [
      what,
      `${few.toFixed(unit === 'MB' ? 0 : 2)} ${unit}`,
      `${many.toFixed(unit === 'MB' ? 0 : 2)} ${unit}`,
      (many / few).toFixed(2),
      `≤ ${goal}`,
    ]),
  )
}

/** A table in Markdown, which is also how it is read on a terminal. */
function tell(head: string[], rows: string[][]) {
  const widths = head.map((_, n) => Math.max(...[head, ...rows].map((row) => row[n]?.length ?? 0)))
  const line = (cells: string[]) =>
    `| ${cells.map((cell, n) => (n ? cell.padStart(widths[n] ?? 0) : cell.padEnd(widths[n] ?? 0))).join(' | ')} |`
  const rule = widths.map((width, n) => (n ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)))
  for (const row of [head, rule, ...rows]) console.log(line(row))
}
