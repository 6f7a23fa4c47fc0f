const dayPart = '.day'
const clockPart = '.time'

export const partNames = (name: string) => ({ day: name + dayPart, clock: name + clockPart })

export const joined = (day: string, clock: string) => (clock === '' ? day : `${day}T${clock}`)

export function partsOf(time: string) {
  const [day = '', clock = ''] = time.split('T')
  return { day, clock }
}

const textIn = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** Joins the date and time fields of a form sent without scripts; with `all_day` the time is hidden, and left out. */
export function joinTimeParts(values: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(values).flatMap((name) =>
    name.endsWith(dayPart) ? name.slice(0, -dayPart.length) : [],
  )
  const times = names.map((name) => {
    const { day, clock } = partNames(name)
    return [name, joined(textIn(values[day]), values['all_day'] ? '' : textIn(values[clock]))]
  })
  return { ...values, ...Object.fromEntries(times) }
}
