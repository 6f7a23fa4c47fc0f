import { useState } from 'react'
import { siteStorage } from '../../browser/storage.ts'
import { useSite } from '../../data/site.tsx'
import { kinds } from '../../kinds.ts'
import { Button } from '../../ui/button.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { useHealth } from '../status/use-health.ts'
import { headingId } from './tab.ts'

type Step = { label: string; to: string; isDone: boolean; command?: string }

type Counts = Record<string, number | undefined>
type Props = {
  counts: Counts
  /** Where the lab has begun, what is left stands beneath its work. */
  isBelow?: boolean
}

const putAway = 'panel first steps put away'

/** What a new site needs, each ticked once it is there: until all is done, or an admin of this browser puts it away. */
export function FirstSteps({ counts, isBelow = false }: Props) {
  const people = counts['existing-faculty-directory']
  const articles = counts['existing-cur-tech-blog']
  const { settings } = useSite()
  const { data: health } = useHealth()
  const [isAway, setIsAway] = useState(() => siteStorage.get(putAway) !== undefined)
  if (isAway || !health || people === undefined || articles === undefined) return null
  const hasFacts = Object.keys(settings.lab).length > 0
  const lab: Step[] = [
    {
      label: 'Say when the lab is open and how to find it',
      to: '/admin-panel/lab',
      isDone: hasFacts,
    },
    { label: 'Add the first person', to: kinds['/faculty'].create, isDone: people > 0 },
    { label: 'Publish the first article', to: kinds['/tech-blog'].create, isDone: articles > 0 },
  ]
  const server: Step[] = [
    {
      label: 'Let the site send emails',
      to: '/admin-panel?tab=mail',
      isDone: health.mail.isSetUp,
      command: 'SMTP_URL=smtp://user:password@mail.example.edu:587 hydra-lab serve',
    },
    {
      label: 'Keep a copy on another machine, as it changes',
      to: '/admin-panel?tab=status',
      isDone: health.backup.isReplicated,
      command: 'litestream replicate -config litestream.yml',
    },
  ]
  const isBegun = lab.every(({ isDone }) => isDone)
  if ([...lab, ...server].every(({ isDone }) => isDone) || isBegun !== isBelow) return null
  return (
    <Steps
      {...{ lab, server }}
      onPutAway={() => {
        siteStorage.set(putAway, 'yes')
        setIsAway(true)
        document.getElementById(headingId)?.focus()
      }}
    />
  )
}

type StepsProps = { lab: Step[]; server: Step[]; onPutAway: () => void }

const Steps = ({ lab, server, onPutAway }: StepsProps) => (
  <section
    aria-labelledby="first-steps"
    className="mb-6 rounded-card border border-line bg-surface p-5"
  >
    <div className="flex flex-wrap items-start justify-between gap-3">
      <h2 id="first-steps" className="text-card">
        First steps: {[...lab, ...server].filter(({ isDone }) => isDone).length} of{' '}
        {lab.length + server.length} done
      </h2>
      <Button isSmall look="quiet" onClick={onPutAway}>
        Put away<span className="sr-only"> the first steps</span>
      </Button>
    </div>
    <StepList steps={lab} />
    <h3 className="mt-4 font-semibold">For whoever runs the server</h3>
    <StepList steps={server} />
  </section>
)

const StepList = ({ steps }: { steps: Step[] }) => (
  <ol className="mt-2">
    {steps.map(({ label, to, isDone, command }) => (
      <li key={label} className="flex min-h-8 items-start gap-3 py-1">
        <Tick isDone={isDone} />
        <div className="min-w-0">
          {isDone ? (
            <span className="text-muted">
              <span className="sr-only">Done: </span>
              {label}
            </span>
          ) : (
            <PageLink to={to} className="text-primary underline underline-offset-4">
              {label}
            </PageLink>
          )}
          {!isDone && command && (
            <code dir="ltr" className="block text-meta text-muted wrap-anywhere">
              {command}
            </code>
          )}
        </div>
      </li>
    ))}
  </ol>
)

const Tick = ({ isDone }: { isDone: boolean }) => (
  <svg
    viewBox="0 0 20 20"
    aria-hidden="true"
    className="mt-1 size-5 shrink-0 fill-none stroke-2 stroke-current text-success"
  >
    <circle cx="10" cy="10" r="8" className={isDone ? '' : 'text-control stroke-current'} />
    {isDone && <path d="M6 10.5l3 3 5-6" />}
  </svg>
)
