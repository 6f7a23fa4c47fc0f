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

export type Event = ItemOf<typeof events>
