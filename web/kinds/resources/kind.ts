import { everyResource } from '../../../src/content/words.ts'
import { categoryFilter } from '../../content/category.ts'
import { curated, type ItemOf } from '../../data/kind.ts'

export const resources = curated((api) => api['student-resources'])({
  path: '/student-resources',
  create: '/create-student-resource',
  label: 'Student Resources',
  menu: 'Resources',
  line: 'Guides, tools and links',
  description: 'Guides, tools and links for computer science students.',
  prose: null,
  motif: {
    box: '0 0 72 64',
    lines: 'M36 6l28 14-28 14-28-14zM8 32l28 14 28-14M8 44l28 14 28-14',
    dots: 'M22 20h0M50 20h0',
    spark: 'M36 20h0',
  },
  names: ['resource', 'resources'],
  search: { label: 'Search by name', placeholder: 'Search Resources...' },
  filters: [{ ...categoryFilter, everything: everyResource }],
})

export type Resource = ItemOf<typeof resources>
