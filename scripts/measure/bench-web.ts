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
  runtimeError?: { message: string }
  environment: { hostUserAgent: string }
  categories: Record<string, { score: number }>
  audits: Record<string, Audit>
}

const columns: Record<string, { goal: string; of: (report: Report) => number; digits?: number }> = {
  performance: { goal: '≥ 98', of: (report) => scoreOf(report, 'performance') },
  accessibility: { goal: '100', of: (report) => scoreOf(report, 'accessibility') },
  'best practices': { goal: '100', of: (report) => scoreOf(report, 'best-practices') },
  SEO: { goal: '100', of: (report) => scoreOf(report, 'seo') },
  'LCP, s': {
    goal: '< 1.5',
    of: (report) => figureOf(report, 'largest-contentful-paint') / 1000,
    digits: 2,
  },
  CLS: { goal: '< 0.02', of: (report) => figureOf(report, 'cumulative-layout-shift'), digits: 3 },
  'TBT, ms': { goal: '< 150', of: (report) => figureOf(report, 'total-blocking-time') },
  requests: { goal: 'home ≤ 8', of: (report) => requestsOf(report).length },
  kB: { goal: 'home ≤ 190', of: (report) => bytesOf(report) / 1000 },
}

const scoreOf = ({ categories }: Report, name: string) => (categories[name]?.score ?? 0) * 100
const figureOf = ({ audits }: Report, name: string) => audits[name]?.numericValue ?? Number.NaN
const requestsOf = ({ audits }: Report) => audits['network-requests']?.details?.items ?? []
const bytesOf = (report: Report) =>
  requestsOf(report).reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)

async function visit(address: string, browser: Awaited<ReturnType<typeof findBrowser>>) {
  const { executablePath, env } = browser
  const flags = ['--quiet', '--output=json', '--no-enable-error-reporting']
  const chrome = '--chrome-flags=--headless --no-sandbox --disable-gpu'
  const child = Bun.spawn(['npx', '-y', lighthouse, address, ...flags, chrome], {
    env: { ...process.env, ...env, CHROME_PATH: executablePath },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  if ((await child.exited) !== 0) throw new Error(`Lighthouse failed on ${address}:\n${errors}`)
  const report: Report = JSON.parse(output)
  if (report.runtimeError) throw new Error(`${address}: ${report.runtimeError.message}`)
  return report
}

/** Visits the pages in turns, so that a busy minute of the machine affects all of them. */
async function measure(url: string) {
  const browser = await findBrowser()
  const measured = Object.entries(pages).map(([name, path]) => ({
    name,
    path,
    visits: [] as Report[],
  }))
  for (let time = 0; time < times; time++)
    for (const { path, visits } of measured) visits.push(await visit(url + path, browser))
  return measured
}

const site = await startSite()
try {
  const measured = await measure(site.url)
  const kinds = Object.values(columns)
  const userAgent = measured[0]?.visits[0]?.environment.hostUserAgent ?? ''
  const [chromium] = /\w*Chrome\/[\d.]+/.exec(userAgent) ?? []
  console.log(`${lighthouse} (mobile, simulated), ${chromium}; medians of ${times}\n`)
  tell(
    ['page', ...Object.keys(columns)],
    ...measured.map(({ name, visits }) => [
      name,
      ...kinds.map(({ of, digits = 0 }) => median(visits.map(of)).toFixed(digits)),
    ]),
    ['goal', ...kinds.map(({ goal }) => goal)],
  )
} finally {
  await site.stop()
}
