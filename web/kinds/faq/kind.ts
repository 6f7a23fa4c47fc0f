import { curated, type ItemOf, nothingFound } from '../../data/kind.ts'

export const faq = curated((api) => api.faq)({
  path: '/faq',
  create: '/create-faq',
  label: 'FAQ',
  menu: 'Resources',
  line: 'Answers to common questions',
  description: 'Answers to the questions students ask the lab most often.',
  prose: 'answer',
  names: ['question', 'questions'],
  search: { label: 'Search by question', placeholder: 'Search Questions...' },
  says: { loading: 'Loading…', empty: nothingFound },
  failures: {
    load: 'Failed to load FAQ data',
    add: 'Failed to add FAQ',
    remove: 'Failed to delete FAQ',
    edit: 'Failed to edit FAQ',
    read: 'Failed to fetch FAQ by ID',
  },
})

export type Question = ItemOf<typeof faq>
