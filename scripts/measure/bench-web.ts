/** Measures pages on a simulated phone with Lighthouse: `bun run bench:web`. */
import { findBrowser } from '../../src/testing/browser.ts'
import { median, startSite, tell } from './bench/site.ts'

/** By npx: as a dependency it would bring 200 packages. */
const lighthouse = 'lighthouse@12.8.2'
const times = 5

const pages = {
  home: '/',
  list: '/student-highlights',
  project: '/student-highlights/6',
  form: '/submit-project',
}

type Audit = { numericValue?: number; details?: { items: { transferSize?: number }[] } }
type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, Audit>
}

const scoreOf = ({ categories }: Report, name: string) => (categories[name]?.score ?? 0) * 100
const figureOf = ({ audits }: Report, name: string) => audits[name]?.numericValue ?? Number.NaN
const requestsOf = ({ audits }: Report) => audits['network-requests']?.details?.items ?? []
const bytesOf = (report: Report) =>
  requestsOf(report).reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)

const columns: [name: string, goal: string, of: (report: Report) => number, digits: number][] = [
  ['performance', '≥ 98', (report) => scoreOf(report, 'performance'), 0],
  ['accessibility', '100', (report) => scoreOf(report, 'accessibility'), 0],
  ['best practices', '100', (report) => scoreOf(report, 'best-practices'), 0],
  ['SEO', '100', (report) => scoreOf(report, 'seo'), 0],
  ['LCP, s', '< 1.5', (report) => figureOf(report, 'largest-contentful-paint') / 1000, 2],
  ['CLS', '< 0.02', (report) => figureOf(report, 'cumulative-layout-shift'), 3],
  ['TBT, ms', '< 150', (report) => figureOf(report, 'total-blocking-time'), 0],
  ['requests', 'home ≤ 8', (report) => requestsOf(report).length, 0],
  ['kB', 'home ≤ 190', (report) => bytesOf(report) / 1000, 0],
]

const { executablePath, env } = await findBrowser()

async function visit(address: string): Promise<Report> {
  const flags = ['--quiet', '--output=json', '--no-enable-error-reporting']
  const chrome = '--chrome-flags=--headless --no-sandbox --disable-gpu'
  const child = Bun.spawn(['npx', '-y', lighthouse, address, ...flags, chrome], {
    env: { ...process.env, ...env, CHROME_PATH: executablePath },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`Lighthouse failed on ${address}.`)
  return JSON.parse(output)
}

const site = await startSite()
try {
  const rows: string[][] = []
  for (const [name, path] of Object.entries(pages)) {
    const visits: Report[] = []
    for (let time = 0; time < times; time++) visits.push(await visit(site.url + path))
    const figures = columns.map(([, , of, digits]) => median(visits.map(of)).toFixed(digits))
    rows.push([name, ...figures])
  }
  console.log(`${lighthouse} (mobile, simulated); medians of ${times}\n`)
  const heads = ['page', ...columns.map(([name]) => name)]
  tell(heads, ...rows, ['goal', ...columns.map(([, goal]) => goal)])
} finally {
  await site.stop()
}
