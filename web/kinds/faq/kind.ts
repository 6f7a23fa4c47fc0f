import { curated, curatedFailuresOf, type ItemOf } from '../../data/kind.ts'

export const faq = curated((api) => api.faq)({
  path: '/faq',
  create: '/create-faq',
  label: 'FAQ',
  menu: 'Resources',
  line: 'Answers to common questions',
  description: 'Answers to the questions students ask the lab most often.',
  prose: 'answer',
  motif: {
    box: '0 0 72 64',
    lines: 'M36 60C36 44 14 46 14 24M36 60V30M36 60C36 44 58 46 58 24',
    dots: 'M14 20h0M58 20h0M36 60h0',
    spark: 'M36 12h0',
  },
  names: ['question', 'questions'],
  search: { label: 'Search by question', placeholder: 'Search Questions...' },
  failures: { ...curatedFailuresOf('FAQ'), edit: 'Failed to edit FAQ' },
})

export type Question = ItemOf<typeof faq>
