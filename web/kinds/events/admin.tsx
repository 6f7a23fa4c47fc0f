import { dayIn, shortDayText, spanText } from '../../../src/fields/times/words.ts'
import type { Action } from '../../admin/list/list-definition.ts'
import { OwnPage } from '../../admin/list/preview.tsx'
import { PreviewSection } from '../../admin/list/preview-section.tsx'
import { byCategory, reviewedLists } from '../../admin/list/reviewed-lists.ts'
import type { Api } from '../../data/api.ts'
import { EventCard } from './card.tsx'
import { type Event, events } from './kind.ts'
import { EventArticle } from './page.tsx'
import { withPlaceholder } from './panel-lists.tsx'

const reason = { label: 'Reason', hint: 'Shown where the event is, if you give one.' }
const failed = 'Failed to cancel the event. Please try again.'

/** Its last day, as far as its row says. */
const isToCome = ({ repeats_until, ends_at, starts_at }: Event) =>
  dayIn(repeats_until ?? ends_at ?? starts_at) >= new Date().toISOString().slice(0, 10)

const cancelAll: Action<Event> = {
  name: 'Call off',
  past: 'cancelled',
  look: 'quiet',
  isRowKept: true,
  isAvailable: (item) => isToCome(item) && item.cancelled_at === null,
  confirm: {
    title: 'Call off Event',
    question: 'It stays on the calendar, struck through, and says so.',
    field: reason,
  },
  call: (api, { id }, { text, options }) =>
    api.events.cancel({ id }).put({ ...(text && { reason: text }) }, options),
  isDone: (row) => 'cancelled_at' in row && row.cancelled_at !== null,
  undo: {
    name: 'Take back',
    past: 'on again',
    look: 'quiet',
    call: (api, { id }, { options }) => api.events.uncancel({ id }).put({}, options),
    failed,
  },
  failed,
}

/** The day on which a series takes place next. */
async function nextDay(api: Api, { id }: Pick<Event, 'id'>) {
  const { data } = await api.events({ id }).get()
  const next = data && 'next_start' in data ? data.next_start : undefined
  return { on: typeof next === 'string' ? dayIn(next) : null }
}

const cancelDay: Action<Event> = {
  name: 'Call off next day',
  past: 'cancelled on its next day',
  look: 'quiet',
  isRowKept: true,
  isAvailable: (item) => item.repeats !== 'none' && isToCome(item) && item.cancelled_at === null,
  call: async (api, item, { options }) =>
    await api.events.cancel({ id: item.id }).put(await nextDay(api, item), options),
  undo: {
    name: 'Take back',
    past: 'on again on its next day',
    look: 'quiet',
    call: async (api, item, { options }) =>
      await api.events.uncancel({ id: item.id }).put(await nextDay(api, item), options),
    failed,
  },
  failed,
}

const repetitionOf = ({ repeats }: Event) => (repeats === 'none' ? null : repeats)

const lists = reviewedLists(events, {
  noun: 'Event',
  filters: [byCategory],
  nothingPending: 'No Pending Event Requests',
  nameOf: ({ title }) => title,
  authorOf: (item, { cycle }) =>
    [spanText(item, cycle, shortDayText), repetitionOf(item), item.location]
      .filter(Boolean)
      .join(' · '),
  linksOf: ({ link }) => [link],
  settable: [
    {
      ...{ name: 'featured', label: 'Featured', storedAs: (value) => value === 'yes' },
      options: [
        ['yes', 'Featured'],
        ['no', 'Not featured'],
      ],
    },
  ],
  more: [cancelDay, cancelAll],
  remove: {
    warning: (item) =>
      isToCome(item) && item.cancelled_at === null
        ? 'It has not taken place yet. Call it off instead, and those who look for it see that it doesn’t.'
        : undefined,
  },
  Preview,
})

export default {
  lists: {
    ...lists,
    pending: withPlaceholder(lists.pending),
    existing: withPlaceholder(lists.existing),
  },
}

function Preview({ item }: { item: Event }) {
  return (
    <>
      <PreviewSection title="Its card in the list">
        <div className="max-w-form">
          <EventCard item={item} heading="h4" />
        </div>
      </PreviewSection>
      <OwnPage title={item.title}>
        {(heading) => <EventArticle item={item} heading={heading} />}
      </OwnPage>
    </>
  )
}
