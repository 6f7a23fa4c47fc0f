import type { FocusEvent } from 'react'
import { joined, partNames, partsOf } from '../../src/fields/times/parts/words.ts'
import { controlLook, described, type FieldBinding, Frame, type TextControl } from '../ui/field.tsx'

type Props = { of: FieldBinding; label: string; hint?: string; isOptional?: boolean }

/** A date and a time. CSS hides the time where `all_day` in the same group is checked. */
export function TimeField({ of, label, hint, isOptional }: Props) {
  const names = partNames(of.name)
  const initial = partsOf(of.defaultValue)
  const timeId = `${of.id}-time`
  const handlers = {
    onChange: () => of.onChange(textIn(of.id)),
    onBlur: ({ relatedTarget }: FocusEvent) => of.onLeave(textIn(of.id), relatedTarget),
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
          {...handlers}
          {...described(of, hint)}
          required={!isOptional}
          className={`${controlLook} max-w-52`}
        />
        <input
          type="time"
          id={timeId}
          name={names.clock}
          defaultValue={initial.clock}
          {...handlers}
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

/** No valid time, so that a half-filled one is an error instead of being left out. */
const unreadable = 'unreadable'

function textIn(id: string) {
  const [day, time] = inputs(id)
  if (day?.validity.badInput || time?.validity.badInput) return unreadable
  return joined(day?.value ?? '', time?.value ?? '')
}

const asText = (day: HTMLInputElement): TextControl => ({
  get value() {
    return textIn(day.id)
  },
  set value(text) {
    const parts = partsOf(text)
    const [, time] = inputs(day.id)
    day.value = parts.day
    if (time) time.value = parts.clock
  },
  focus: () => day.focus(),
})
