import { type MouseEvent, type Ref, useId } from 'react'

export type Problem = { id: string; error: string }

type Props = { problems: Problem[]; ref?: Ref<HTMLElement> }

/** What is wrong with a form, each with a way to its field. */
export function ErrorSummary({ problems, ref }: Props) {
  const id = useId()
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-labelledby={id}
      className="mb-8 scroll-mt-8 rounded-input border-2 border-danger bg-danger-bg p-5"
    >
      <h2 id={id} className="text-card">
        There is a problem
      </h2>
      <ul className="mt-2">
        {problems.map(({ id, error }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => goTo(event, id)}
              className="inline-block py-1.5 font-semibold text-danger underline underline-offset-4"
            >
              {error}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Its label comes into sight with the field; the address stays as it is. */
function goTo(event: MouseEvent, id: string) {
  const control = document.getElementById(id)
  if (!control) return
  event.preventDefault()
  document.getElementById(`${id}-label`)?.scrollIntoView()
  control.focus({ preventScroll: true })
}
