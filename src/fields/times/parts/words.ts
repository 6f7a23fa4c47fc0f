// A time as forms ask for it: its day and its clock, in native fields of their own.

const dayPart = '.day'
const clockPart = '.time'

/** The names of a time's two fields. */
export const partNames = (name: string) => ({ day: name + dayPart, clock: name + clockPart })

/** What was typed into both; half of it is a time that no schema takes. */
export const joined = (day: string, clock: string) => (clock === '' ? day : `${day}T${clock}`)

export function partsOf(time: string) {
  const [day = '', clock = ''] = time.split('T')
  return { day, clock }
}

type Values = Record<string, unknown>
const textIn = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** The values of a form that was sent without scripts, each of its times as one. */
export function withTimes(values: Values): Values {
  const names = Object.keys(values).flatMap((name) =>
    name.endsWith(dayPart) ? name.slice(0, -dayPart.length) : [],
  )
  const times = names.map((name) => {
    const { day, clock } = partNames(name)
    return [name, joined(textIn(values[day]), textIn(values[clock]))]
  })
  return { ...values, ...Object.fromEntries(times) }
}
