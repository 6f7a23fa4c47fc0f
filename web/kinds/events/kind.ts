import { type ItemOf, reviewed } from '../../data/kind.ts'

export const events = reviewed((api) => api.events)({
  path: '/calendar',
  create: '/create-event',
  label: 'Events',
  tab: 'events',
  line: 'What is on, and when',
  description: 'What is on in the computer science department, and when.',
  prose: 'description',
  names: ['event', 'events'],
  inPanel: { when: 'all' },
  says: { loading: 'Getting Events...', empty: 'No events found.' },
  submit: {
    description: 'Announce an event to the department, a club’s or your own. No account needed.',
  },
})

/** What its own answer says beside its fields. */
type Told = {
  start?: string
  end?: string | null
  next_start?: string | null
  next_end?: string | null
  repetition?: string | null
}

export type Event = Omit<ItemOf<typeof events>, keyof Told> & Told
