import { joined, partsOf } from '../../src/fields/times/parts/words.ts'

const prefix = 'field-'
const timeSuffix = '-time'

export const idOf = (name: string) => prefix + name

/** Of the second control of a time. */
export const timeIdOf = (name: string) => idOf(name) + timeSuffix

/** The field of a control. */
export const fieldNameOf = (id: string) => id.replace(prefix, '').replace(timeSuffix, '')

export const labelOf = (name: string) =>
  document.getElementById(`${idOf(name)}-label`)?.firstChild?.textContent ?? name

/** Scrolls to the label, too. */
export function focusField(name: string) {
  document.getElementById(`${idOf(name)}-label`)?.scrollIntoView()
  document.getElementById(idOf(name))?.focus({ preventScroll: true })
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const controlAt = (id: string) =>
  document.querySelector<Control>(`:is(input, textarea, select)#${CSS.escape(id)}`)

/** The texts of the fields that have controls. */
export const controlTexts = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const control = controlAt(idOf(name))
      const clock = controlAt(timeIdOf(name))
      if (!control) return []
      return [[name, joined(textIn(control), clock?.checkVisibility() ? textIn(clock) : '')]]
    }),
  )

/** A half-filled date or time is no valid one, so that it is an error instead of being left out. */
function textIn(control: Control) {
  if (control.validity.badInput) return 'unreadable'
  return isSwitch(control) && !control.checked ? '' : control.value
}

const isSwitch = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

export function setControlText(name: string, text: string) {
  const control = controlAt(idOf(name))
  const clock = controlAt(timeIdOf(name))
  const parts = clock ? partsOf(text) : { day: text, clock: '' }
  if (clock) clock.value = parts.clock
  if (control && isSwitch(control)) control.checked = text === control.value
  else if (control) control.value = parts.day
}

export function setReadOnly(names: readonly string[], isReadOnly: boolean) {
  for (const name of names) {
    const control = controlAt(idOf(name))
    if (control && 'readOnly' in control) control.readOnly = isReadOnly
  }
}
