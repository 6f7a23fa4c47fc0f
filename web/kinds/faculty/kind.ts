import { curated, type ItemOf, nothingFound } from '../../data/kind.ts'

export const faculty = curated((api) => api.faculty)({
  path: '/faculty',
  create: '/create-faculty',
  label: 'Faculty Directory',
  menu: 'Resources',
  line: 'Who teaches what, and when they are in',
  description: 'Who teaches what, where their office is, and when they are in.',
  tab: 'faculty-directory',
  names: ['person', 'people'],
  search: { label: 'Search by name', placeholder: 'Search Faculty...' },
  says: { loading: 'Loading…', empty: nothingFound },
  failures: {
    load: 'Failed to load faculty data',
    add: 'Failed to add faculty',
    remove: 'Failed to delete faculty',
    edit: 'Failed to edit faculty',
    read: 'Failed to fetch faculty data',
  },
})

export type FacultyMember = ItemOf<typeof faculty>
