// Reads the weekdays and times in a text of office hours, and gives up where it would have to guess.

const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const day =
  '(?:mon(?:days?)?|tue(?:s|sdays?)?|wed(?:s|nesdays?)?|thu(?:r|rs|rsdays?)?|fri(?:days?)?|sat(?:urdays?)?|sun(?:days?)?)\\b\\.?'
const several = '(?:every\\s+week-?day|week-?days|every\\s+day|daily)\\b'
const word = new RegExp(`\\b(?:${several}|${day})`, 'g')

/** Words of hours that don't hold every week, or not for sure. */
const doubt =
  /\b(?:(?<!every )week(?:s|ly|end|ends)?|bi-?weekly|fortnight\w*|months?|monthly|terms?|semesters?|quarters?|fall|autumn|winter|spring|summer|exams?|finals|breaks?|holidays?|first|second|third|fourth|last|next|this|\d+(?:st|nd|rd|th)|odd|even|alternat\w+|other|except\w*|not|no|but|unless|until|till|start\w*|begin\w*|usually|mostly|sometimes|maybe|perhaps|might|tb[acd]|if|when|cancel\w*|closed|away|leave|sabbatical|january|february|march|april|may|june|july|august|september|october|november|december|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.?\s+\d|20\d\d|\d+\/\d+)\b|\?|n't|n’t/

const range = /^\s*(?:-|–|—|to|through|thru)\s*$/
const list = /^\s*(?:[,/&+;]|and|,\s*and)?\s*$/
const time = /\b(?:from|at|between|to|and|noon|\d{1,2}(?:[:.]\d\d)?)(?:\s?[ap]\.?m\b\.?|\b)/g

const areHours = (text: string) => !/[^\s,;:/&+–—()-]/.test(text.replace(time, ' '))
const opening = /^\s*(?:on|every|each|office hours:?)?\s*$/

/** Times like 09:00 and 15:30. */
export type Span = { from: string; to: string }

export const weekdaysIn = (text: string) => weekIn(text).map(({ day }) => day)

/** Office hours by day, from 0 for Monday to 6 for Sunday, with the times that can be read; none where a day is in doubt. */
export function weekIn(text: string): { day: number; spans: Span[] }[] {
  const plain = text.toLowerCase()
  const named = plain.length > 200 || doubt.test(plain) ? [] : daysNamedIn(plain)
  if (!opening.test(plain.slice(0, named[0]?.begins))) return []
  const week = new Map<number, Span[]>()
  let together = new Set<number>()
  for (const [place, { days, ends }] of named.entries()) {
    const next = named[place + 1]
    const after = plain.slice(ends, next?.begins)
    for (const each of days) together.add(each)
    if (next && range.test(after)) for (const each of rangeOf(days, next.days)) together.add(each)
    if (next && (range.test(after) || list.test(after))) continue
    if (next && !areHours(after)) return []
    for (const each of together) week.set(each, [...(week.get(each) ?? []), ...spansIn(after)])
    together = new Set()
  }
  return [...week].toSorted().map(([day, spans]) => ({ day, spans }))
}

const daysNamedIn = (text: string) =>
  Array.from(text.matchAll(word), ({ 0: said, index }) => ({
    days: daysOf(said),
    begins: index,
    ends: index + said.length,
  }))

const daysOf = (said: string) => {
  const one = names.indexOf(said.slice(0, 3))
  if (one >= 0) return [one]
  return /week/.test(said) ? [0, 1, 2, 3, 4] : [0, 1, 2, 3, 4, 5, 6]
}

/** Also over the end of a week, like Sunday to Thursday. */
function rangeOf([from = 0]: number[], [to = 0]: number[]) {
  const length = ((to - from + 7) % 7) + 1
  return Array.from({ length }, (_, place) => (from + place) % 7)
}

const clockPart = String.raw`(\d{1,2})(?:[:.](\d\d))?\s?([ap]\.?m\b\.?)?`
const span = new RegExp(`${clockPart}\\s*(?:-|–|—|to)\\s*${clockPart}`, 'g')

/** Without those whose morning and afternoon can't be told apart. */
const spansIn = (text: string) =>
  Array.from(text.matchAll(span)).flatMap(
    ([, from, fromMinute = '00', fromHalf, to, toMinute = '00', toHalf]): Span[] => {
      const sameHalf = Number(from) <= Number(to) ? toHalf : undefined
      const begins = hourOf(Number(from), fromHalf ?? sameHalf)
      const ends = hourOf(Number(to), toHalf)
      if (begins === undefined || ends === undefined || begins >= ends || ends > 24) return []
      return [{ from: clockOf(begins, fromMinute), to: clockOf(ends, toMinute) }]
    },
  )

const clockOf = (hour: number, minute: string) => `${String(hour).padStart(2, '0')}:${minute}`

function hourOf(hour: number, half: string | undefined) {
  if (half === undefined) return hour >= 7 ? hour : undefined
  return (hour % 12) + (half.startsWith('p') ? 12 : 0)
}
