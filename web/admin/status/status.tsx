import { type ReactNode, useId } from 'react'
import { PageLink } from '../../ui/page-link.tsx'
import { QueryResult } from '../admin-query.tsx'
import { Download } from '../files/download.tsx'
import { PanelHeading } from '../panel/panel-heading.tsx'
import { Timestamp } from '../timestamp.tsx'
import { type Health, inMegabytes, useHealth } from './use-health.ts'

export default function Status() {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <PanelHeading id={id}>Status</PanelHeading>
      <QueryResult of={useHealth()} failedLook="mt-6">
        {(health) => <Facts health={health} />}
      </QueryResult>
      <p className="mt-6 mb-2 text-meta text-muted">
        A backup is the whole site: content, pictures, accounts, requests and letters.
      </p>
      <Download
        path="/api/backup"
        label="Download a backup"
        failure="Failed to download a backup"
      />
    </section>
  )
}

const Facts = ({ health }: { health: Health }) => (
  <dl className="mt-2 grid divide-y divide-line border-line border-y">
    <Snapshots backup={health.backup} />
    <Drill drill={health.backup.drill} />
    <Replica replica={health.backup.replica} />
    <Fact name="Disk" verdict={health.disk.isTight ? 'nearly full' : 'fine'}>
      {inMegabytes(health.disk.freeBytes)} free
    </Fact>
    <Database database={health.database} />
    <Backlog backlog={health.backlog} />
    <Mail mail={health.mail} />
    <Fact name="Version">
      {health.version} (commit {health.commit})
    </Fact>
  </dl>
)

const Database = ({ database: { bytes, checkedAt, damage } }: Pick<Health, 'database'>) => (
  <Fact name="Database" verdict={damage === null ? undefined : 'in trouble'}>
    {inMegabytes(bytes)}, {checkedAt === null ? 'not checked yet' : 'checked on '}
    {checkedAt !== null && <Timestamp at={checkedAt} />}
    <Line>{damage}</Line>
  </Fact>
)

const Snapshots = ({ backup: { isOn, lastAt, problem, snapshots } }: Pick<Health, 'backup'>) => (
  <Fact name="Snapshots" verdict={isOn ? soundness(problem) : 'turned off'}>
    {lastAt === null ? 'none yet' : 'the last on '}
    {lastAt !== null && <Timestamp at={lastAt} />}
    <Line>{isOn && problem}</Line>
    <SnapshotList snapshots={snapshots} />
  </Fact>
)

const soundness = (problem: string | null) => (problem === null ? 'fine' : 'in trouble')

type Snapshot = Health['backup']['snapshots'][number]

const SnapshotList = ({ snapshots }: { snapshots: Snapshot[] }) =>
  snapshots.length > 0 && (
    <ul className="mt-2 grid gap-1 text-meta">
      {snapshots.map((each) => (
        <li key={each.name}>
          <Timestamp at={each.madeAt} />, {ageOf(each)}, {inMegabytes(each.bytes)},{' '}
          {each.problem === null ? 'sound when checked on ' : 'damaged, as seen on '}
          <Timestamp at={each.checkedAt} />
        </li>
      ))}
    </ul>
  )

const ageOf = ({ ageHours }: Snapshot) =>
  ageHours < 0 ? 'from the future' : `${hoursOrDays(ageHours)} old`

const Drill = ({ drill }: Pick<Health['backup'], 'drill'>) =>
  drill && (
    <Fact name="Restore drill" verdict={soundness(drill.problem)}>
      {drill.rows.toLocaleString('en-US')} rows of a snapshot restored on{' '}
      <Timestamp at={drill.at} />
      <Line>{drill.problem}</Line>
    </Fact>
  )

const Replica = ({ replica }: Pick<Health['backup'], 'replica'>) =>
  replica && (
    <Fact name="Copy elsewhere" verdict={replica.isStale ? 'in trouble' : 'fine'}>
      {spanOf(replica.ageSeconds)} older than the database
    </Fact>
  )

const Backlog = ({ backlog }: Pick<Health, 'backlog'>) => (
  <Fact
    name="Waiting for review"
    verdict={backlog.some(({ isNearlyFull }) => isNearlyFull) ? 'nearly full' : 'fine'}
  >
    {backlog.map(({ queue, what, rows, most }) => (
      <Line key={queue}>{`${rows} of ${most.toLocaleString('en-US')} ${what}`}</Line>
    ))}
  </Fact>
)

const Mail = ({ mail }: Pick<Health, 'mail'>) => (
  <Fact name="Mail" verdict={verdictOf(mail)}>
    {mail.waiting} waiting, {mail.failed} failed{' '}
    <PageLink
      to="/admin-panel?tab=mail"
      className="inline-flex min-h-6 items-center text-primary underline underline-offset-4"
    >
      See the letters
    </PageLink>
    <Line>
      {mail.oldestSeconds !== null && `The oldest has waited for ${spanOf(mail.oldestSeconds)}.`}
    </Line>
    <Line>
      {mail.lastSentAt !== null && (
        <>
          The last was delivered on <Timestamp at={mail.lastSentAt} />.
        </>
      )}
    </Line>
    <Line>{mail.delay?.words}</Line>
  </Fact>
)

function verdictOf({ isSetUp, failed, delay, isLate }: Health['mail']) {
  if (!isSetUp) return 'not set up'
  if (failed > 0 || delay?.isLong || isLate) return 'in trouble'
  return delay ? 'delayed' : 'fine'
}

function spanOf(seconds: number) {
  const minutes = Math.floor(seconds / 60)
  return minutes < 120 ? counted(minutes, 'minute') : hoursOrDays(Math.floor(minutes / 60))
}

const hoursOrDays = (hours: number) =>
  hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

type Verdict = 'fine' | 'turned off' | 'not set up' | 'delayed' | 'in trouble' | 'nearly full'

type FactProps = { name: string; verdict?: Verdict | undefined; children: ReactNode }

const Fact = ({ name, verdict, children }: FactProps) => (
  <div className="gap-x-6 py-4 md:grid md:grid-cols-[9rem_1fr]">
    <dt className="font-semibold">{name}</dt>
    <dd className="wrap-anywhere tabular-nums">
      {verdict && (
        <span
          className={`block font-semibold ${verdict === 'fine' ? 'text-success' : 'text-warning'}`}
        >
          {verdict}
        </span>
      )}
      {children}
    </dd>
  </div>
)

const Line = ({ children }: { children: ReactNode }) =>
  children && <span className="block">{children}</span>
