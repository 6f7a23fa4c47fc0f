import type { FocusEvent } from 'react'
import { joined, partNames, partsOf } from '../../src/fields/times/parts/words.ts'
import { type Bound, controlLook, described, Frame, type TextControl } from '../ui/field.tsx'

type Props = { of: Bound; label: string; hint?: string; isOptional?: boolean }

/** A day and a time, each in the browser's own field. Where a switch `all_day` beside it is on, the day alone is asked for. */
export function TimeField({ of, label, hint, isOptional }: Props) {
  const names = partNames(of.name)
  const initial = partsOf(of.defaultValue)
  const clockId = `${of.id}-time`
  const changes = {
    onChange: () => of.take(textIn(of.id)),
    onBlur: ({ relatedTarget }: FocusEvent) => of.leave(textIn(of.id), relatedTarget),
  }
  return (
    <Frame id={of.id} {...{ label, hint, isOptional }} error={of.error}>
      <div className="flex flex-wrap gap-3">
        <input
          type="date"
          id={of.id}
          name={names.day}
          defaultValue={initial.day}
          ref={(day) => of.ref(day && asText(day))}
          {...changes}
          {...described(of, hint)}
          required={!isOptional}
          className={`${controlLook} max-w-52`}
        />
        <input
          type="time"
          id={clockId}
          name={names.clock}
          defaultValue={initial.clock}
          {...changes}
          aria-label={`${label}: time`}
          aria-invalid={of.error ? true : undefined}
          className={`${controlLook} max-w-40 group-has-[[name=all_day]:checked]/times:hidden`}
        />
      </div>
    </Frame>
  )
}

const inputs = (id: string) =>
  [id, `${id}-time`].map((each) => document.getElementById(each) as HTMLInputElement | null)

/** Half of a date that the browser can't read is no reason to leave it out. */
const unreadable = 'unreadable'

function textIn(id: string) {
  const [day, clock] = inputs(id)
  if (day?.validity.badInput || clock?.validity.badInput) return unreadable
  return joined(day?.value ?? '', clock?.value ?? '')
}

const asText = (day: HTMLInputElement): TextControl => ({
  get value() {
    return textIn(day.id)
  },
  set value(text) {
    const parts = partsOf(text)
    const [, clock] = inputs(day.id)
    day.value = parts.day
    if (clock) clock.value = parts.clock
  },
  focus: () => day.focus(),
})
