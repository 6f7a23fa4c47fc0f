import { shortDayText, spanText } from '../../../src/fields/times/words.ts'
import { reviewedLists } from '../../admin/list/kind-lists.ts'
import type { Action, Target } from '../../admin/list/list-definition.ts'
import { quoted } from '../../admin/list/phrases.ts'
import { callingOff, isUpcoming } from './calling-off.ts'
import { EventCard } from './card.tsx'
import { type Event, events } from './kind.ts'
import { EventArticle } from './page.tsx'
import { withPlaceholder } from './panel-lists.tsx'

const failed = 'Failed to cancel the event. Please try again.'

const isScheduled = (item: Event) =>
  item.status === 'approved' && isUpcoming(item) && item.cancelled_at === null

const takeBack: Action<Event> = {
  name: 'Take back',
  past: 'on again',
  look: 'quiet',
  failed,
  isAvailable: (item) => isUpcoming(item) && item.cancelled_at !== null,
  call: (api, { id }, { options }) => api.events.uncancel({ id }).put({}, options),
  isDone: (row) => 'cancelled_at' in row && row.cancelled_at === null,
}

/** With the reason it had, where taking it back is undone. */
const callOff: Action<Event> = {
  name: 'Call off',
  past: 'cancelled',
  look: 'quiet',
  failed,
  isAvailable: isScheduled,
  confirm: callingOff,
  call: (api, { id, cancelled_reason }, { text, options }) =>
    api.events.cancel({ id }).put({ reason: text || cancelled_reason }, options),
  isDone: (row) => 'cancelled_at' in row && row.cancelled_at !== null,
  undo: takeBack,
}

function offerToCallOff(targets: readonly Target<Event>[]) {
  const scheduled = targets.filter(({ item }) => item && isScheduled(item))
  if (scheduled.length === 0) return undefined
  if (targets.length === 1)
    return 'It is not over yet. Call it off instead, and those who look for it see that it doesn’t take place.'
  return `Not over yet: ${quoted(scheduled)}. Call them off instead, one by one, and those who look for them see that they don’t take place.`
}

const lists = reviewedLists(events, {
  noun: 'Event',
  nothingPending: 'No Pending Event Requests',
  nameOf: ({ title }) => title,
  markOf: ({ cancelled_at }) => (cancelled_at === null ? undefined : 'cancelled'),
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
  more: [callOff, { ...takeBack, undo: callOff }],
  remove: { warning: offerToCallOff },
  Card: ({ item }) => (
    <div className="max-w-form">
      <EventCard item={item} heading="h4" />
    </div>
  ),
  Page: EventArticle,
})

export default {
  ...lists,
  pending: withPlaceholder(lists.pending),
  existing: withPlaceholder(lists.existing),
}
