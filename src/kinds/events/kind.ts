import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { kind, textIn } from '../../content/kind.ts'
import { category, reviewed, reviewedLists } from '../../content/tables.ts'
import { categories } from '../../content/words.ts'
import {
  descending,
  identity,
  isSeries,
  isSingle,
  searchable,
  textList,
} from '../../database/columns.ts'
import { toPlain } from '../../fields/markdown.ts'
import { lastOf, nextOf, scheduleIn } from '../../fields/times/occurrences.ts'
import { seriesText } from '../../fields/times/series/words.ts'
import { cancellingOf, spanText } from '../../fields/times/words.ts'
import { repetitions } from '../../fields/words.ts'
import { existing, skippedIn, withOffset } from '../../fields/zone.ts'
import { eventDraft } from './contract.ts'

type CancelledDay = { on: string; at: string; reason: string | null }

/** Local times, or days of an all-day event. `over_at` is when the last occurrence is over. */
const schedule = {
  starts_at: text().notNull(),
  ends_at: text(),
  all_day: integer({ mode: 'boolean' }).notNull().default(false),
  repeats: text({ enum: repetitions }).notNull().default('none'),
  repeats_until: text(),
  except: textList(),
  over_at: text().notNull(),
  cancelled_at: text(),
  cancelled_reason: text(),
  cancelled_days: text({ mode: 'json' }).$type<CancelledDay[]>().notNull().default([]),
}

export const table = sqliteTable(
  'events',
  {
    ...identity,
    title: text().notNull(),
    description: text(),
    ...schedule,
    location: text(),
    host: text(),
    link: text(),
    image: text(),
    image_alt: text(),
    ...category,
    featured: integer({ mode: 'boolean' }).notNull().default(false),
    ...reviewed,
    ...searchable,
  },
  (table) => {
    const { id, status, starts_at, over_at, image, category, folded } = table
    return [
      ...reviewedLists('events', table, {
        filters: { category },
        order: [starts_at, descending(id)],
        more: [over_at],
      }),
      index('events_past').on(status, starts_at, id, over_at, category, folded),
      index('events_ending').on(status, over_at, starts_at),
      index('events_single').on(status, starts_at, over_at).where(isSingle),
      index('events_series').on(status, over_at, starts_at).where(isSeries),
      index('events_image').on(image),
    ]
  },
)

const timesOf = ['starts_at', 'ends_at', 'repeats', 'repeats_until', 'except'] as const

export const events = kind('events', table, eventDraft, {
  samples: [], // they would be over soon
  noun: 'event',
  nouns: 'events',
  title: 'title',
  search: { names: ['location', 'host'] },
  uniqueBy: ['title', 'starts_at'],
  filters: { category: categories },
  aliases: { image: ['img', 'imageUrl'] },
  order: 'starts_at',
  derived: {
    over_at: {
      from: timesOf,
      by: (...texts) => lastOf(scheduleIn(texts))?.over ?? '',
    },
  },
  adminOnly: ['featured'],
  validate: (row, { timeZone }) => {
    const { starts_at, ends_at } = row
    const takesPlace = lastOf(scheduleIn(timesOf.map((name) => textIn(row[name]))))
    return {
      ...skippedIn({ starts_at, ends_at }, timeZone),
      ...(!takesPlace && { except: 'Leave a day on which it takes place' }),
    }
  },
  detail: (event, { timeZone, now, cycle }) => {
    const { starts_at, ends_at } = event
    const next = nextOf(event, now)
    const time = next && existing(next, timeZone)
    const { cancelled_at, cancelled_reason } = cancellingOf(event)
    return {
      cancelled_at,
      cancelled_reason,
      start: withOffset(starts_at, timeZone),
      end: ends_at && withOffset(ends_at, timeZone),
      next_start: time?.start ?? null,
      next_end: time?.end ?? null,
      repetition: seriesText(event, cycle),
    }
  },
  credits: null,
  feedEntry(event, cycle) {
    const { cancelled_at, cancelled_reason } = cancellingOf(event)
    const time = seriesText(event, cycle) ?? spanText(event, cycle)
    const facts = [
      cancelled_at && 'Cancelled',
      cancelled_reason,
      [time, event.location].filter(Boolean).join(', '),
      event.description && toPlain(event.description),
    ]
    return { author: event.host ?? 'Hydra Lab', summary: facts.filter(Boolean).join('. ') }
  },
})
