import { curated, curatedFailuresOf, type ItemOf } from '../../data/kind.ts'

export const faculty = curated((api) => api.faculty)({
  path: '/faculty',
  create: '/create-faculty',
  label: 'Faculty Directory',
  menu: 'Resources',
  line: 'Who teaches what, and when they are in',
  description: 'Who teaches what, where their office is, and when they are in.',
  motif: {
    box: '0 0 72 64',
    lines:
      'M20 22l14 8-14 8-14-8zM52 22l14 8-14 8-14-8zM36 38l14 8-14 8-14-8zM36 6l14 8-14 8-14-8z',
    dots: 'M20 30h0M36 46h0M52 30h0',
    spark: 'M36 14h0',
  },
  names: ['person', 'people'],
  prose: 'bio',
  proseUnder: 2,
  search: { label: 'Search by name', placeholder: 'Search Faculty...' },
  failures: {
    ...curatedFailuresOf('faculty'),
    read: 'Failed to fetch faculty data',
    edit: 'Failed to edit faculty',
  },
})

export type FacultyMember = ItemOf<typeof faculty>
