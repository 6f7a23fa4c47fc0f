import { curated, type ItemOf, nothingFound } from '../../data/kind.ts'

export const resources = curated((api) => api['student-resources'])({
  path: '/student-resources',
  create: '/create-student-resource',
  label: 'Student Resources',
  menu: 'Resources',
  line: 'Guides, tools and links',
  description: 'Guides, tools and links for computer science students.',
  names: ['resource', 'resources'],
  search: { label: 'Search by name', placeholder: 'Search Resources...' },
  says: { loading: 'Loading…', empty: nothingFound },
  failures: {
    load: 'Failed to load resource data',
    add: 'Failed to add resource',
    remove: 'Failed to delete resource',
    edit: 'Failed to update resource',
    read: 'Failed to fetch resource by ID',
  },
})

export type Resource = ItemOf<typeof resources>
