import { type ReactNode, useId } from 'react'
import { counted } from '../../../src/fields/words.ts'
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
        A backup is the whole site: content, pictures, accounts, requests and emails.
      </p>
      <Download
        path="/api/backup"
        label="Download a backup"
        failure="Failed to download a backup"
      />
    </section>
  )
}

const Facts = ({
  health: { backup, disk, database, backlog, mail, version, commit },
}: {
  health: Health
}) => (
  <dl className="mt-2 grid divide-y divide-line border-line border-y">
    <Fact name="Snapshots" verdict={backup.isOn ? verdictOfProblem(backup.problem) : 'turned off'}>
      {backup.lastAt === null ? 'none yet' : 'the last on '}
      {backup.lastAt !== null && <Timestamp at={backup.lastAt} />}
      <Line>{backup.isOn && backup.problem}</Line>
      <SnapshotList snapshots={backup.snapshots} />
    </Fact>
    {backup.drill && (
      <Fact name="Restore drill" verdict={verdictOfProblem(backup.drill.problem)}>
        {backup.drill.rows.toLocaleString('en-US')} rows of a snapshot restored on{' '}
        <Timestamp at={backup.drill.at} />
        <Line>{backup.drill.problem}</Line>
      </Fact>
    )}
    {backup.replica && (
      <Fact name="Copy elsewhere" verdict={backup.replica.isStale ? 'in trouble' : 'fine'}>
        {duration(backup.replica.ageSeconds)} older than the database
      </Fact>
    )}
    <Fact name="Disk" verdict={disk.isTight ? 'nearly full' : 'fine'}>
      {inMegabytes(disk.freeBytes)} free
    </Fact>
    <Fact name="Database" verdict={database.damage === null ? undefined : 'in trouble'}>
      {inMegabytes(database.bytes)},{' '}
      {database.checkedAt === null ? 'not checked yet' : 'checked on '}
      {database.checkedAt !== null && <Timestamp at={database.checkedAt} />}
      <Line>{database.damage}</Line>
    </Fact>
    <Fact
      name="Waiting for review"
      verdict={backlog.some(({ isNearlyFull }) => isNearlyFull) ? 'nearly full' : 'fine'}
    >
      {backlog.map(({ queue, what, rows, most }) => (
        <Line key={queue}>{`${rows} of ${most.toLocaleString('en-US')} ${what}`}</Line>
      ))}
    </Fact>
    <Mail mail={mail} />
    <Fact name="Version">
      {version} (commit {commit})
    </Fact>
  </dl>
)

const verdictOfProblem = (problem: string | null) => (problem === null ? 'fine' : 'in trouble')

const SnapshotList = ({ snapshots }: Pick<Health['backup'], 'snapshots'>) =>
  snapshots.length > 0 && (
    <ul className="mt-2 grid gap-1 text-meta">
      {snapshots.map(({ name, madeAt, ageHours, bytes, problem, checkedAt }) => (
        <li key={name}>
          <Timestamp at={madeAt} />, {hoursOrDays(ageHours)} old, {inMegabytes(bytes)},{' '}
          {problem === null ? 'sound when checked on ' : 'damaged, as seen on '}
          <Timestamp at={checkedAt} />
        </li>
      ))}
    </ul>
  )

const Mail = ({ mail }: Pick<Health, 'mail'>) => (
  <Fact name="Mail" verdict={verdictOf(mail)}>
    {mail.waiting} waiting, {mail.failed} failed{' '}
    <a
      href="/admin-panel?tab=mail"
      className="inline-flex min-h-6 items-center text-primary underline underline-offset-4"
    >
      See the emails
    </a>
    <Line>
      {mail.oldestSeconds !== null && `The oldest has waited for ${duration(mail.oldestSeconds)}.`}
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

function duration(seconds: number) {
  const minutes = Math.floor(seconds / 60)
  return minutes < 120 ? counted(minutes, 'minute') : hoursOrDays(Math.floor(minutes / 60))
}

const hoursOrDays = (hours: number) =>
  hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')

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
