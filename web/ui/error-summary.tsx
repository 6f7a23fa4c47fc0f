import type { MouseEvent, Ref } from 'react'
import { Alarm } from './alarm.tsx'

export type Problem = { id: string; error: string }

type Props = { problems: Problem[]; ref?: Ref<HTMLElement> }

export const ErrorSummary = ({ problems, ref }: Props) => (
  <Alarm ref={ref} look="danger" title="There is a problem">
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
  </Alarm>
)

/** Unlike the link’s own hash, this scrolls to the label. */
function goTo(event: MouseEvent, id: string) {
  const control = document.getElementById(id)
  if (!control) return
  event.preventDefault()
  document.getElementById(`${id}-label`)?.scrollIntoView()
  control.focus({ preventScroll: true })
}
