import { afterAll, expect, jest, spyOn, test } from 'bun:test'
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runDrill } from '../backups/drill.ts'
import { maintainSnapshots } from '../backups/nightly.ts'
import { backupFolder, snapshotsIn } from '../backups/snapshots.ts'
import { createTestContext, type TestContext } from '../testing/context.ts'
import { spoilPage } from '../testing/damage.ts'
import { emptyFolder } from '../testing/folder.ts'
import { createMailQueue } from '../testing/mail.ts'
import { mountSmallDisk } from '../testing/small-disk.ts'
import { openWithSnapshots } from '../testing/snapshotted.ts'
import { day, hour, minute } from '../units.ts'
import { watchEventLoop } from './event-loop.ts'
import { detailsOf, healthOf } from './health.ts'
import { metricsOf } from './metrics.ts'

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] }
const file = join(import.meta.dir, '../../scripts/deploy/prometheus-rules.yml')
const { groups } = Bun.YAML.parse(readFileSync(file, 'utf8')) as Rules
const rules = groups.flatMap(({ rules }) => rules).filter(({ alert }) => alert !== 'HydraLabDown')

const comparisons: Record<string, (value: number, bound: number) => boolean> = {
  '==': (value, bound) => value === bound,
  '>=': (value, bound) => value >= bound,
  '>': (value, bound) => value > bound,
  '<': (value, bound) => value < bound,
}

/** Whether metrics set an alarm off: `name [- name] comparison number`. */
function isFiring(text: string, expr: string) {
  const [, name = '', less, comparison = '', bound] =
    /^(\w+)(?: - (\w+))? (==|>=|>|<) ([\d.]+)$/.exec(expr) ?? []
  const values = (metric: string) =>
    [...text.matchAll(new RegExp(`^${metric}(?:\\{.*\\})? (\\S+)$`, 'gm'))].map(([, value]) =>
      Number(value),
    )
  const taken = less === undefined ? 0 : (values(less)[0] ?? Number.NaN)
  return values(name).some((value) => comparisons[comparison]?.(value - taken, Number(bound)))
}

function firing(context: TestContext) {
  const text = metricsOf(context) // the longest stop is told once
  return rules.filter(({ expr }) => isFiring(text, expr)).map(({ alert }) => alert)
}

const disk = mountSmallDisk(16)
afterAll(() => disk?.unmount())

/** The clock and the timers are of the test: a busy machine stops everything by itself. */
function stopFor(context: TestContext, ms: number) {
  jest.useFakeTimers()
  const clock = spyOn(performance, 'now').mockReturnValue(0)
  const watch = watchEventLoop(context)
  clock.mockReturnValue(ms)
  jest.advanceTimersByTime(100) // it looks as often
  watch.stop()
  clock.mockRestore()
  jest.useRealTimers()
}

/** Each alarm, what causes it, and what health says then. */
const causes: Record<string, { cause: () => Promise<TestContext>; says?: string }> = {
  HydraLabDatabaseDamaged: {
    async cause() {
      const context = await openWithSnapshots()
      context.integrity.problem = 'it is damaged: Page 9.'
      return context
    },
    says: 'A check found the database damaged.',
  },
  HydraLabDiskNearlyFull: {
    cause: async () => createTestContext({ DATA_DIR: String(disk?.folder) }),
    says: 'The disk is nearly full.',
  },
  HydraLabSnapshotMissing: {
    async cause() {
      const context = createTestContext({ DATA_DIR: emptyFolder(), BACKUP_DAILY: '7' })
      writeFileSync(backupFolder(context.config.dataDir), 'in the way')
      await maintainSnapshots(context)
      return context
    },
    says: 'The daily snapshot of the database failed or is missing.',
  },
  HydraLabRestoreFailed: {
    async cause() {
      const context = await openWithSnapshots()
      for (const snapshot of snapshotsIn(context.config.dataDir, context.clock())) {
        spoilPage(snapshot.path)
        await runDrill(context, snapshot, new AbortController().signal)
      }
      return context
    },
    says: 'The last try to restore a snapshot failed.',
  },
  HydraLabReplicaStale: {
    async cause() {
      const context = await openWithSnapshots()
      const trace = join(context.config.dataDir, '.hydra-lab.db-litestream')
      mkdirSync(trace)
      utimesSync(trace, new Date(0), new Date(Date.now() - day - minute))
      expect(healthOf(context)).toEqual({ status: 'ok' })
      context.pass(2 * minute)
      return context
    },
    says: 'The copy elsewhere has not advanced for a day.',
  },
  HydraLabMailWaits: {
    async cause() {
      const { context, put } = createMailQueue('smtp://localhost:1')
      put()
      context.pass(hour)
      return context
    },
    says: 'An email has waited for the mail server for an hour.',
  },
  HydraLabBacklog: {
    async cause() {
      const context = await openWithSnapshots()
      context.sqlite.run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 800)
        INSERT INTO letters (kind, subject, body, nonce, created_at, due_at)
        SELECT 'alert', 'a', 'b', i, '2026-03-02', '2026-03-02' FROM n`)
      return context
    },
    says: 'So many messages to the lab wait for review that their form soon closes.',
  },
  HydraLabStops: {
    async cause() {
      const context = await openWithSnapshots()
      stopFor(context, 600)
      return context
    },
  },
}

test('every alarm has a cause here, and none goes off at a healthy site', async () => {
  expect(Object.keys(causes).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
  expect(firing(await openWithSnapshots())).toEqual([])
})

test.each(Object.entries(causes).filter(([name]) => disk || !name.includes('Disk')))(
  '%s alone goes off by its cause, and health reports it',
  async (name, { cause, says }) => {
    const context = await cause()
    expect(healthOf(context)).toEqual(
      says === undefined ? { status: 'ok' } : { status: 'degraded', message: says },
    )
    expect(firing(context)).toEqual([name])
    expect(detailsOf(context).disk.isTight).toBe(name.includes('Disk'))
  },
  60_000,
)

test('admins see the figures behind a warning', async () => {
  const context = (await causes['HydraLabReplicaStale']?.cause()) as TestContext
  const { backup, backlog, mail } = detailsOf(context)
  expect(backup.replica).toEqual({ ageSeconds: expect.any(Number), isStale: true })
  expect(backup.replica?.ageSeconds).toBeGreaterThan(86_400)
  expect(backlog).toContainEqual(expect.objectContaining({ rows: 0, most: 5000, share: 0 }))
  expect(mail).toMatchObject({ oldestSeconds: null, lastSentAt: null })
})

test('a long stop is in the log, with the route that was served', async () => {
  const context = createTestContext()
  context.traffic.learn([{ path: '/api/faq/:id' }])
  context.traffic.latest = 'http://localhost/api/faq/7?q=secret'
  stopFor(context, 500)
  expect(context.lines).toEqual([{ level: 'warn', stoppedForMs: 400, route: '/api/faq/:id' }])
  const longest = () => Number(/longest_stop_seconds (\d\S*)\n/.exec(metricsOf(context))?.[1])
  expect([longest(), longest()]).toEqual([0.4, 0])
})
