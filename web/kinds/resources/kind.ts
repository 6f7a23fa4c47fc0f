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
  failures: {
    load: 'Failed to load resource data',
    add: 'Failed to add resource',
    remove: 'Failed to delete resource',
    edit: 'Failed to update resource',
    read: 'Failed to fetch resource by ID',
  },
})

export type Resource = ItemOf<typeof resources>
