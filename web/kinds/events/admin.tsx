import { dayIn, shortDayText, spanText } from '../../../src/fields/times/words.ts'
import { reviewedLists } from '../../admin/list/kind-lists.ts'
import type { Action } from '../../admin/list/list-definition.ts'
import { EventCard } from './card.tsx'
import { type Event, events } from './kind.ts'
import { EventArticle } from './page.tsx'
import { withPlaceholder } from './panel-lists.tsx'

const failed = 'Failed to cancel the event. Please try again.'

const halfDay = 12 * 60 * 60 * 1000

/** Goes by the row's last day, which ends last in the westernmost time zone (UTC−12). */
const isUpcoming = ({ repeats_until, ends_at, starts_at }: Event) =>
  dayIn(repeats_until ?? ends_at ?? starts_at) >=
  new Date(Date.now() - halfDay).toISOString().slice(0, 10)

const isScheduled = (item: Event) => isUpcoming(item) && item.cancelled_at === null

const callOff: Action<Event> = {
  name: 'Call off',
  past: 'cancelled',
  look: 'quiet',
  failed,
  isAvailable: isScheduled,
  confirm: {
    question: 'It stays on the calendar, struck through, and says so.',
    field: { label: 'Reason', hint: 'Shown where the event is, if you give one.' },
  },
  call: (api, { id }, { text, options }) =>
    api.events.cancel({ id }).put({ ...(text && { reason: text }) }, options),
  isDone: (row) => 'cancelled_at' in row && row.cancelled_at !== null,
  undo: {
    name: 'Take back',
    past: 'on again',
    look: 'quiet',
    failed,
    call: (api, { id }, { options }) => api.events.uncancel({ id }).put({}, options),
  },
}

const lists = reviewedLists(events, {
  noun: 'Event',
  nothingPending: 'No Pending Event Requests',
  nameOf: ({ title }) => title,
  factsOf: (item, { cycle }) => [
    spanText(item, cycle, shortDayText),
    item.repeats === 'none' ? null : item.repeats,
    item.location,
    item.category,
  ],
  linksOf: ({ link }) => [link],
  settable: [
    {
      name: 'featured',
      label: 'Featured',
      storedAs: (value) => value === 'yes',
      options: [
        ['yes', 'Featured'],
        ['no', 'Not featured'],
      ],
    },
  ],
  more: [callOff],
  remove: {
    warning: (_, item) =>
      item && isScheduled(item)
        ? 'It has not taken place yet. Call it off instead, and those who look for it see that it doesn’t.'
        : undefined,
  },
  Card: ({ item }) => (
    <div className="max-w-form">
      <EventCard item={item} heading="h4" />
    </div>
  ),
  Page: EventArticle,
})

export default {
  lists: {
    ...lists,
    pending: withPlaceholder(lists.pending),
    existing: withPlaceholder(lists.existing),
  },
}
