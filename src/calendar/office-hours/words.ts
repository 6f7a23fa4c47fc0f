// Reads the weekdays and times in a text of office hours, and gives up where it would have to guess.

const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const day =
  '(?:mon(?:days?)?|tue(?:s|sdays?)?|wed(?:s|nesdays?)?|thu(?:r|rs|rsdays?)?|fri(?:days?)?|sat(?:urdays?)?|sun(?:days?)?)\\b\\.?'
const several = '(?:every\\s+week-?day|week-?days|every\\s+day|daily)\\b'
const named = new RegExp(`\\b(?:${several}|${day})`, 'g')

/** Words of hours that don't hold every week, or not for sure. */
const doubt =
  /[<>]|\b(?:(?<!every )week(?:s|ly|end|ends)?|bi-?weekly|fortnight\w*|months?|monthly|terms?|semesters?|quarters?|fall|autumn|winter|spring|summer|exams?|finals|breaks?|holidays?|first|second|third|fourth|last|next|this|\d+(?:st|nd|rd|th)|odd|even|alternat\w+|other|except\w*|not|no|but|unless|until|till|start\w*|begin\w*|usually|mostly|sometimes|maybe|perhaps|might|tb[acd]|if|when|cancel\w*|closed|away|leave|sabbatical|january|february|march|april|may|june|july|august|september|october|november|december|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.?\s+\d|20\d\d|\d+\/\d+)\b|\?|n't|n’t/

const range = /<(\d+)>\s*(?:-|–|—|to|through|thru)\s*<(\d+)>/g
const list = />\s*(?:[,/&+;]|and|,\s*and)?\s*</g
const time = /\b(?:from|at|between|to|and|noon|\d{1,2}(?:[:.]\d\d)?)(?:\s?[ap]\.?m\b\.?|\b)/g

const areHours = (text: string) => !/[^\s,;:/&+–—()-]/.test(text.replace(time, ' '))
const opening = /^\s*(?:on|every|each|office hours:?)?\s*$/

/** Times like 09:00 and 15:30. */
export type Span = { from: string; to: string }

export const weekdaysIn = (text: string) => weekIn(text).map(({ day }) => day)

/** Office hours by day, from 0 for Monday to 6 for Sunday, with the times that can be read; none where a day is in doubt. */
export function weekIn(text: string): { day: number; spans: Span[] }[] {
  const plain = text.toLowerCase()
  if (plain.length > 200 || doubt.test(plain)) return []
  const [before = '', ...parts] = plain
    .replace(named, (match) => `<${daysOf(match)}>`)
    .replace(range, (_, from: string, to: string) => `<${from}${to}${daysBetween(from, to)}>`)
    .replace(list, '')
    .split(/<(\d+)>/)
  if (!opening.test(before)) return []
  const week = new Map<number, Span[]>()
  for (let at = 0; at < parts.length; at += 2) {
    const [days = '', hours = ''] = parts.slice(at)
    if (at + 2 < parts.length && !areHours(hours)) return []
    for (const day of new Set(days))
      week.set(Number(day), [...(week.get(Number(day)) ?? []), ...spansIn(hours)])
  }
  return [...week].toSorted().map(([day, spans]) => ({ day, spans }))
}

const daysOf = (match: string) => {
  const one = names.indexOf(match.slice(0, 3))
  if (one >= 0) return String(one)
  return match.includes('week') ? '01234' : '0123456'
}

/** Also over the end of a week, like Sunday to Thursday. */
function daysBetween(from: string, to: string) {
  const [first, last] = [Number(from[0]), Number(to[0])]
  return names
    .map((_, day) => (first + day) % 7)
    .slice(0, ((last - first + 7) % 7) + 1)
    .join('')
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
