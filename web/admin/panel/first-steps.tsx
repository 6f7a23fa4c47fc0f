import { useState } from 'react'
import { siteStorage } from '../../browser/storage.ts'
import { useSite } from '../../data/site.tsx'
import { kinds } from '../../kinds.ts'
import { Button } from '../../ui/button.tsx'
import { type Health, useHealth } from '../status/use-health.ts'
import { headingId } from './tab.ts'
import { countsOf, useCounts } from './use-counts.ts'

type Step = { label: string; to: string; isDone: boolean; command?: string }

const storageKey = 'panel first steps put away'

/**
 * What a new site needs, until all is done or it is put away. It stands above the panel's lists until the lab's part is
 * done, and below them after that.
 */
export function FirstSteps({ isBelow = false }: { isBelow?: boolean }) {
  const lab = useLabSteps()
  const { data: health } = useHealth()
  const [isPutAway, setIsPutAway] = useState(() => siteStorage.get(storageKey) !== undefined)
  if (isPutAway || !health || !lab) return null
  const server = serverSteps(health)
  const steps = [...lab, ...server]
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length || lab.every(({ isDone }) => isDone) !== isBelow) return null
  const putAway = () => {
    siteStorage.set(storageKey, 'yes')
    setIsPutAway(true)
    document.getElementById(headingId)?.focus()
  }
  return (
    <section
      aria-labelledby="first-steps"
      className="mb-6 rounded-card border border-line bg-surface p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id="first-steps" className="text-card">
          First steps: {done} of {steps.length} done
        </h2>
        <Button isSmall look="quiet" onClick={putAway}>
          Put away<span className="sr-only"> the first steps</span>
        </Button>
      </div>
      <StepList steps={lab} />
      <h3 className="mt-4 font-semibold">For whoever runs the server</h3>
      <StepList steps={server} />
    </section>
  )
}

function useLabSteps(): Step[] | undefined {
  const { lab } = useSite().settings
  const { data: counts } = useCounts()
  if (!counts) return undefined
  const { '/faculty': faculty, '/tech-blog': articles } = kinds
  const hasSome = (kind: typeof faculty | typeof articles) =>
    (countsOf(counts, kind)?.existing ?? 0) > 0
  return [
    {
      label: 'Say when the lab is open and how to find it',
      to: '/admin-panel/lab',
      isDone: Object.keys(lab).length > 0,
    },
    { label: 'Add the first person', to: faculty.create, isDone: hasSome(faculty) },
    { label: 'Publish the first article', to: articles.create, isDone: hasSome(articles) },
  ]
}

const serverSteps = ({ mail, backup }: Health): Step[] => [
  {
    label: 'Let the site send emails',
    to: '/admin-panel?tab=mail',
    isDone: mail.isSetUp,
    command: 'SMTP_URL=smtp://user:password@mail.example.edu:587 hydra-lab serve',
  },
  {
    label: 'Keep a copy on another machine, as it changes',
    to: '/admin-panel?tab=status',
    isDone: backup.isReplicated,
    command: 'litestream replicate -config litestream.yml',
  },
]

const StepList = ({ steps }: { steps: Step[] }) => (
  <ol className="mt-2">
    {steps.map(({ label, to, isDone, command }) => (
      <li key={label} className="flex min-h-8 items-start gap-3 py-1">
        <svg
          viewBox="0 0 20 20"
          aria-hidden="true"
          className="mt-1 size-5 shrink-0 fill-none stroke-2 stroke-current text-success"
        >
          <circle cx="10" cy="10" r="8" className={isDone ? '' : 'text-control stroke-current'} />
          {isDone && <path d="M6 10.5l3 3 5-6" />}
        </svg>
        {isDone ? (
          <span className="text-muted">
            <span className="sr-only">Done: </span>
            {label}
          </span>
        ) : (
          <div className="min-w-0">
            <a href={to} className="text-primary underline underline-offset-4">
              {label}
            </a>
            {command && (
              <code dir="ltr" className="block text-meta text-muted wrap-anywhere">
                {command}
              </code>
            )}
          </div>
        )}
      </li>
    ))}
  </ol>
)
