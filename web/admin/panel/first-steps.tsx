import { useSite } from '../../data/site.tsx'
import { kinds } from '../../kinds.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { useHealth } from '../status/use-health.ts'

type Step = { label: string; to: string; isDone: boolean }

type Counts = Record<string, number | undefined>

/** What a new site needs, each ticked once it is there; nothing once the lab has said who it is and what it does. */
export function FirstSteps({ counts }: { counts: Counts }) {
  const people = counts['existing-faculty-directory']
  const articles = counts['existing-cur-tech-blog']
  const { settings } = useSite()
  const { health } = useHealth()
  const hasFacts = Object.keys(settings.lab).length > 0
  const isStarted = hasFacts && people !== 0 && articles !== 0
  if (isStarted || !health || people === undefined || articles === undefined) return null
  const steps: Step[] = [
    {
      label: 'Set up mail: start the server with SMTP_URL',
      to: '/admin-panel?tab=mail',
      isDone: health.mail.isSetUp,
    },
    {
      label: 'Say when the lab is open and how to find it',
      to: '/admin-panel/lab',
      isDone: hasFacts,
    },
    { label: 'Add the first person', to: kinds['/faculty'].create, isDone: people > 0 },
    { label: 'Publish the first article', to: kinds['/tech-blog'].create, isDone: articles > 0 },
    {
      label: 'Copy the database to another machine as it changes, with Litestream',
      to: '/admin-panel?tab=status',
      isDone: health.backup.isReplicated,
    },
  ]
  return <Steps steps={steps} />
}

const Steps = ({ steps }: { steps: Step[] }) => (
  <section
    aria-labelledby="first-steps"
    className="mb-6 rounded-card border border-line bg-surface p-5"
  >
    <h2 id="first-steps" className="text-card">
      First steps: {steps.filter(({ isDone }) => isDone).length} of {steps.length} done
    </h2>
    <ol className="mt-2">
      {steps.map(({ label, to, isDone }) => (
        <li key={label} className="flex min-h-8 items-center gap-3">
          <Tick isDone={isDone} />
          {isDone ? (
            <span className="text-muted">
              <span className="sr-only">Done: </span>
              {label}
            </span>
          ) : (
            <PageLink
              to={to}
              className="inline-flex min-h-8 items-center text-primary underline underline-offset-4"
            >
              {label}
            </PageLink>
          )}
        </li>
      ))}
    </ol>
  </section>
)

const Tick = ({ isDone }: { isDone: boolean }) => (
  <svg
    viewBox="0 0 20 20"
    aria-hidden="true"
    className="size-5 shrink-0 fill-none stroke-2 stroke-current text-success"
  >
    <circle cx="10" cy="10" r="8" className={isDone ? '' : 'text-control stroke-current'} />
    {isDone && <path d="M6 10.5l3 3 5-6" />}
  </svg>
)
