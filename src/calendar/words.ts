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

type Found = { days: number[]; begins: number; ends: number }

/** From 0 for Monday to 6 for Sunday; none where the text is in doubt. */
export function weekdaysIn(text: string): number[] {
  const plain = text.toLowerCase()
  if (plain.length > 200 || doubt.test(plain)) return []
  const found = Array.from(plain.matchAll(word), ({ 0: said, index }): Found => {
    return { days: daysOf(said), begins: index, ends: index + said.length }
  })
  const [first] = found
  if (!first || !opening.test(plain.slice(0, first.begins))) return []
  return read(plain, found)
}

function read(text: string, found: Found[]) {
  const days = new Set<number>()
  let before: Found | undefined
  for (const each of found) {
    const between = before ? text.slice(before.ends, each.begins) : ''
    if (before && range.test(between)) for (const one of span(before.days, each.days)) days.add(one)
    else if (before && !list.test(between) && !areHours(between)) return []
    for (const one of each.days) days.add(one)
    before = each
  }
  return [...days].toSorted()
}

const daysOf = (said: string) => {
  const one = names.indexOf(said.slice(0, 3))
  if (one >= 0) return [one]
  return /week/.test(said) ? [0, 1, 2, 3, 4] : [0, 1, 2, 3, 4, 5, 6]
}

/** Also over the end of a week, like Sunday to Thursday. */
function span([from = 0]: number[], [to = 0]: number[]) {
  const length = ((to - from + 7) % 7) + 1
  return Array.from({ length }, (_, place) => (from + place) % 7)
}

/** Times like 09:00 and 15:30. */
export type Span = { from: string; to: string }

const clockPart = String.raw`(\d{1,2})(?:[:.](\d\d))?\s?([ap]\.?m\b\.?)?`
const spans = new RegExp(`${clockPart}\\s*(?:-|–|—|to|until|till)\\s*${clockPart}`, 'g')

/** Office hours by day, Monday first, with their times where those can be read. */
export function weekIn(text: string): { day: number; spans: Span[] }[] {
  const days = weekdaysIn(text)
  const plain = text.toLowerCase()
  const times = Array.from(plain.matchAll(spans), ({ 0: said, index }) => ({ said, index }))
  const [first, ...others] = times
  const areAll = others.every(({ index }, n) => {
    const before = times[n]
    return before && areHours(plain.slice(before.index, index))
  })
  const read = first && areAll ? times.flatMap(({ said }) => spanIn(said) ?? []) : undefined
  if (read?.length === times.length) return days.map((day) => ({ day, spans: read }))
  return days.map((day) => ({ day, spans: spansOfDay(plain, times, day) }))
}

/** The times that stand between a day and the next one that has times of its own. */
function spansOfDay(text: string, times: { said: string; index: number }[], day: number) {
  const named = Array.from(text.matchAll(word), ({ 0: said, index }) => ({
    days: daysOf(said),
    index,
  }))
  const at = named.findLast(({ days }) => days.includes(day))
  if (!at) return []
  const next = named.find(
    ({ index }) =>
      index > at.index && times.some((time) => time.index > at.index && time.index < index),
  )
  return times
    .filter(({ index }) => index > at.index && index < (next?.index ?? text.length))
    .flatMap(({ said }) => spanIn(said) ?? [])
}

/** Undefined where morning and afternoon can't be told apart. */
function spanIn(said: string): Span | undefined {
  const [, from, fromMinute = '00', fromHalf, to, toMinute = '00', toHalf] =
    new RegExp(spans.source).exec(said) ?? []
  const ends = hourOf(Number(to), toHalf)
  const begins = hourOf(
    Number(from),
    fromHalf ?? (toHalf && Number(from) <= Number(to) ? toHalf : undefined),
  )
  if (ends === undefined || begins === undefined || begins >= ends || ends > 24) return undefined
  const clock = (hour: number, minute: string) => `${String(hour).padStart(2, '0')}:${minute}`
  return { from: clock(begins, fromMinute), to: clock(ends, toMinute) }
}

function hourOf(hour: number, half: string | undefined) {
  if (half === undefined) return hour >= 7 ? hour : undefined
  return (hour % 12) + (half.startsWith('p') ? 12 : 0)
}
