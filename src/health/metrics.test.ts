import { expect, test } from 'bun:test'
import { createApp } from '../app.ts'
import { maintainSnapshots } from '../backups/nightly.ts'
import { readConfig } from '../config.ts'
import { thisRelease } from '../database/release.ts'
import { createToken } from '../http/link-tokens.ts'
import { Traffic } from '../http/traffic.ts'
import { access } from '../testing/cast.ts'
import { createTestContext } from '../testing/context.ts'
import { emptyFolder } from '../testing/folder.ts'
import { mayReadMetrics } from './routes.ts'

/** The value of each sample by its name and labels; a line that is no sample and no comment fails. */
async function scrape(url: string) {
  const text = await (await fetch(`${url}/metrics`)).text()
  const heads = text.matchAll(/^# HELP (\S+) \S.*\n# TYPE \1 (counter|gauge|histogram)$/gm)
  for (const [, name, type] of heads)
    expect([name, type === 'counter']).toEqual([name, /_total$/.test(String(name))])
  const rows = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    rows.map((row) => {
      const [, name = '', value] =
        /^(hydra_lab_\w+(?:\{(?:\w+="[^"\\]*",?)+\})?) (\d\S*)$/.exec(row) ?? []
      expect(row).toStartWith(`${name} `)
      return [name, Number(value)]
    }),
  )
}

test('metrics count requests, queues, storage and backups', async () => {
  const environment = { LOG_LEVEL: 'info', DATA_DIR: emptyFolder(), BACKUP_DAILY: '7' }
  const context = createTestContext(environment)
  const app = createApp(context).listen({ hostname: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${app.server?.port}`
  await maintainSnapshots(context)
  context.pass(60_000)
  for (let n = 0; n < 3; n++) await (await fetch(`${url}/api/faq`)).text()
  for (const path of ['/api/faq/1', '/api/faq/2', '/api/nothing/such', '/x'.repeat(40)])
    await (await fetch(url + path)).text()
  const headers = { 'content-type': 'application/json' }
  const sent = { method: 'POST', body: JSON.stringify(access), headers }
  expect((await fetch(`${url}/api/student`, sent)).status).toBe(201)
  const figures = await scrape(url)
  expect(figures).toMatchObject({
    'hydra_lab_http_requests_total{method="GET",route="/api/faq",status="200"}': 3,
    'hydra_lab_http_requests_total{method="GET",route="/api/faq/:id",status="404"}': 2,
    'hydra_lab_http_requests_total{method="GET",route="other",status="404"}': 2,
    'hydra_lab_http_requests_total{method="POST",route="/api/student",status="201"}': 1,
    hydra_lab_cache_hits_total: 2,
    hydra_lab_cache_misses_total: 6,
    'hydra_lab_letters{state="waiting"}': 1,
    'hydra_lab_letters{state="failed"}': 0,
    'hydra_lab_backlog{queue="requests"}': 1,
    'hydra_lab_backlog_limit{queue="requests"}': 1000,
    'hydra_lab_queue_length{queue="pictures"}': 0,
    'hydra_lab_queue_length{queue="bodies"}': 0,
    hydra_lab_backup_age_seconds: 60,
    hydra_lab_database_damaged: 0,
    hydra_lab_backup_problem: 0,
    hydra_lab_snapshots: 1,
    [`hydra_lab_build_info{version="${thisRelease.version}",commit="source"}`]: 1,
    hydra_lab_uptime_seconds: 60,
  })
  for (const name of ['database_bytes', 'wal_bytes', 'process_open_fds'])
    expect([name, figures[`hydra_lab_${name}`]]).toEqual([name, expect.any(Number)])
  expect(figures['hydra_lab_wal_bytes']).toBeGreaterThan(10_000)
  expect(figures['hydra_lab_process_open_fds']).toBeGreaterThan(3)
  expect(figures['hydra_lab_process_cpu_seconds_total']).toBeGreaterThan(0)
  const buckets = Object.entries(figures).filter(([name]) => name.includes('_seconds_bucket'))
  expect(buckets.map(([, value]) => value)).toEqual(
    buckets.map(([, value]) => value).toSorted((a, b) => a - b),
  )
  expect(buckets.at(-1)).toEqual([
    'hydra_lab_http_request_duration_seconds_bucket{le="+Inf"}',
    Number(figures['hydra_lab_http_request_duration_seconds_count']),
  ])
  const proxied = await fetch(`${url}/metrics`, { headers: { 'X-Forwarded-For': '127.0.0.1' } })
  expect([proxied.status, (await proxied.text()).includes('hydra_lab_')]).toEqual([404, false])
  await app.stop(true)
})

test('the number of series is bounded, whatever is requested', () => {
  const traffic = new Traffic()
  const paths = ['/faq', '/api/faq/:id', '/api/admins/check-email/:email', '/assets/*']
  traffic.learn(paths.map((path) => ({ path })))
  for (let n = 0; n < 5000; n++)
    for (const path of [`/faq/${n}`, `/api/faq/${n}`, `/faq/x${n}/y`, `/assets/${n}.js`])
      traffic.count(`M${n}`, path, 404, 0)
  const routes = [...traffic.counters].map(({ method, route }) => `${method} ${route}`)
  expect(routes.toSorted()).toEqual(['other /api/faq/:id', 'other /assets/*', 'other other'])
})

test.each([
  [{}, {}, true],
  [{}, { 'X-Forwarded-For': '127.0.0.1' }, false],
  [{}, { Forwarded: 'for=127.0.0.1' }, false],
  [{}, { Via: '1.1 proxy' }, false],
  [{ TRUST_PROXY: '1' }, {}, false],
  [{ TRUST_PROXY: '1' }, { 'X-Forwarded-For': '127.0.0.1' }, false],
  [{ TRUST_PROXY: '1', METRICS_ALLOW: '127.0.0.1' }, {}, true],
  [{ TRUST_PROXY: '1', METRICS_ALLOW: '127.0.0.1' }, { 'X-Forwarded-For': '127.0.0.1' }, false],
  [{ METRICS_ALLOW: '10.0.0.7, 2001:db8::/32' }, {}, false],
  [{ METRICS_ALLOW: '10.0.0.7,127.0.0.0/16' }, {}, true],
] as [Record<string, string>, Record<string, string>, boolean][])(
  'with %j and the headers %j somebody at this machine may read the metrics or not: %p',
  (environment, headers, expected) => {
    const here = { requestIP: () => ({ address: '127.0.0.1' }) }
    const request = new Request('http://localhost/metrics', { headers })
    expect(mayReadMetrics(readConfig(environment), request, here)).toBe(expected)
  },
)

test('at a Unix socket, which has no addresses, nobody may read metrics', async () => {
  const context = createTestContext()
  const answer = await createApp(context).handle(new Request('http://localhost/metrics'))
  expect(answer.status).toBe(404)
})

test('each route is counted under its own name', () => {
  const context = createTestContext()
  const paths = new Set(createApp(context).routes.map(({ path }) => path.replace(/(?<=.)\/$/, '')))
  for (const path of paths)
    for (const id of ['7', createToken()])
      context.traffic.count('GET', path.replace(/:[^/]+/g, id).replace('*', 'x.js'), 200, 0)
  expect(new Set([...context.traffic.counters].map(({ route }) => route))).toEqual(paths)
})
