import * as z from 'zod/mini'
import { alt, category } from '../../content/contract.ts'
import {
  chosenOf,
  day,
  dayOrTime,
  flag,
  line,
  link,
  listOf,
  optional,
  picture,
  prose,
} from '../../fields/contract.ts'
import { dayIn } from '../../fields/times/words.ts'
import { longest, repetitions } from '../../fields/words.ts'

const eventFields = z.object({
  title: line('a title', 'Title'),
  description: optional(prose('a description', 'Description')),
  starts_at: dayOrTime('when it starts'),
  ends_at: optional(dayOrTime('when it ends')),
  all_day: flag(),
  repeats: chosenOf(repetitions, 'Choose how it repeats from the list'),
  repeats_until: optional(day('The last day')),
  except: listOf(day('Each day left out'), {
    name: 'The days left out',
    most: 120,
    longest: longest.time,
  }),
  location: optional(line('a place', 'Place')),
  host: optional(line('who hosts it', 'Host')),
  link: optional(link()),
  image: picture(),
  image_alt: alt(),
  category,
  featured: flag(),
})

type Times = z.output<typeof eventFields>

/** Drops the clock of all-day events, and the series of single ones. */
const plainTimes = (event: Times): Times => ({
  ...event,
  ...(event.all_day && {
    starts_at: dayIn(event.starts_at),
    ends_at: event.ends_at && dayIn(event.ends_at),
  }),
  ...(event.repeats === 'none'
    ? { repeats_until: null, except: [] }
    : { except: event.except.toSorted() }),
})

const hasClock = (time: string) => time.length > 10
const clockMissing = 'Enter the time, too, or choose that it takes all day'
const twoYearsAfter = (time: string) => `${Number(time.slice(0, 4)) + 2}${time.slice(4, 10)}`

type Rule = [
  field: keyof Times,
  isBroken: (event: Times) => boolean | null | undefined | '',
  sentence: string,
]

const timeRules: Rule[] = [
  ['starts_at', (event) => !event.all_day && !hasClock(event.starts_at), clockMissing],
  ['ends_at', (event) => !event.all_day && event.ends_at && !hasClock(event.ends_at), clockMissing],
  [
    'ends_at',
    ({ starts_at, ends_at }) => ends_at && ends_at < starts_at,
    'It can’t end before it starts',
  ],
  [
    'repeats_until',
    ({ repeats, repeats_until }) => repeats !== 'none' && !repeats_until,
    'Enter the last day on which it may take place',
  ],
  [
    'repeats_until',
    ({ starts_at, repeats_until }) => repeats_until && repeats_until < starts_at.slice(0, 10),
    'It can’t stop repeating before it starts',
  ],
  [
    'repeats_until',
    ({ starts_at, repeats_until }) => repeats_until && repeats_until > twoYearsAfter(starts_at),
    'It may repeat for two years at most',
  ],
]

export const eventDraft = eventFields.check(
  z.overwrite(plainTimes),
  ...timeRules.map(([field, isBroken, sentence]) =>
    z.refine<Times>((event) => !isBroken(event), { path: [field], error: sentence }),
  ),
)
