import { type ReactNode, useId } from 'react'
import { PageLink } from '../../ui/page-link.tsx'
import { Answered } from '../answered.tsx'
import { Download } from '../files/download.tsx'
import { Moment } from '../moment.tsx'
import { PanelHeading } from '../panel/panel-heading.tsx'
import { type Health, inMegabytes, useHealth } from './use-health.ts'

/** How the site is: its version, snapshots, disk and mail, and what is wrong with them. */
export default function Status() {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <PanelHeading id={id}>Status</PanelHeading>
      <Answered of={useHealth()} failedLook="mt-6">
        {(health) => <Facts health={health} />}
      </Answered>
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

function Database({ database: { bytes, checkedAt, damage } }: Pick<Health, 'database'>) {
  return (
    <Fact name="Database" verdict={damage === null ? undefined : 'in trouble'}>
      {inMegabytes(bytes)}, {checkedAt === null ? 'not checked yet' : 'checked on '}
      {checkedAt !== null && <Moment at={checkedAt} />}
      {damage !== null && <span className="block">{damage}</span>}
    </Fact>
  )
}

function Snapshots({ backup: { isOn, lastAt, problem, snapshots } }: Pick<Health, 'backup'>) {
  const last =
    lastAt === null ? (
      'none yet'
    ) : (
      <>
        the last on <Moment at={lastAt} />
      </>
    )
  if (!isOn)
    return (
      <Fact name="Snapshots" verdict="turned off">
        {last}
        <SnapshotList snapshots={snapshots} />
      </Fact>
    )
  return (
    <Fact name="Snapshots" verdict={problem === null ? 'fine' : 'in trouble'}>
      {last}
      {problem !== null && <span className="block">{problem}</span>}
      <SnapshotList snapshots={snapshots} />
    </Fact>
  )
}

type Snapshot = Health['backup']['snapshots'][number]

const SnapshotList = ({ snapshots }: { snapshots: Snapshot[] }) =>
  snapshots.length > 0 && (
    <ul className="mt-2 grid gap-1 text-meta">
      {snapshots.map((each) => (
        <li key={each.name}>
          <Moment at={each.madeAt} />, {ageOf(each)}, {inMegabytes(each.bytes)},{' '}
          {each.problem === null ? 'sound when checked on ' : 'damaged, as seen on '}
          <Moment at={each.checkedAt} />
        </li>
      ))}
    </ul>
  )

function ageOf({ ageHours }: Snapshot) {
  if (ageHours < 0) return 'from the future'
  return `${ageHours < 48 ? counted(ageHours, 'hour') : counted(Math.floor(ageHours / 24), 'day')} old`
}

/** A snapshot that was restored to see that it can be. */
const Drill = ({ drill }: Pick<Health['backup'], 'drill'>) =>
  drill && (
    <Fact name="Restore drill" verdict={drill.problem === null ? 'fine' : 'in trouble'}>
      {drill.rows.toLocaleString('en-US')} rows of a snapshot restored on <Moment at={drill.at} />
      {drill.problem !== null && <span className="block">{drill.problem}</span>}
    </Fact>
  )

/** What Litestream copies to another place. */
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
      <span key={queue} className="block">
        {rows} of {most.toLocaleString('en-US')} {what}
      </span>
    ))}
  </Fact>
)

function Mail({ mail }: Pick<Health, 'mail'>) {
  return (
    <Fact name="Mail" verdict={verdictOf(mail)}>
      {mail.waiting} waiting, {mail.failed} failed{' '}
      <PageLink
        to="/admin-panel?tab=mail"
        className="inline-flex min-h-6 items-center text-primary underline underline-offset-4"
      >
        See the letters
      </PageLink>
      {mail.oldestSeconds !== null && (
        <span className="block">The oldest has waited for {spanOf(mail.oldestSeconds)}.</span>
      )}
      {mail.lastSentAt !== null && (
        <span className="block">
          The last was delivered on <Moment at={mail.lastSentAt} />.
        </span>
      )}
      {mail.delay && <span className="block">{mail.delay.words}</span>}
    </Fact>
  )
}

function verdictOf({ isSetUp, failed, delay, isLate }: Health['mail']) {
  if (!isSetUp) return 'not set up'
  if (failed > 0 || delay?.isLong || isLate) return 'in trouble'
  return delay ? 'delayed' : 'fine'
}

function spanOf(seconds: number) {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 120) return counted(minutes, 'minute')
  return minutes < 48 * 60
    ? counted(Math.floor(minutes / 60), 'hour')
    : counted(Math.floor(minutes / 1440), 'day')
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

type FactProps = {
  name: string
  /** How that is, in a word. */
  verdict?:
    | undefined
    | 'fine'
    | 'turned off'
    | 'not set up'
    | 'delayed'
    | 'in trouble'
    | 'nearly full'
  children: ReactNode
}

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
