import { postFailures } from '../../content/post.ts'
import { type ItemOf, nothingFound, reviewed } from '../../data/kind.ts'

export const highlights = reviewed((api) => api['student-highlights'])({
  path: '/student-highlights',
  create: '/create-student-highlight',
  label: 'Student Highlights',
  menu: 'Blogs',
  line: 'Projects by our students',
  description: 'Projects by the students of the Hydra Lab: what they built, how, and the code.',
  prose: 'project_description',
  names: ['project', 'projects'],
  search: { label: 'Search by title', placeholder: 'Search Projects...' },
  failures: { ...postFailures, edit: 'Failed to edit post' },
  says: { loading: 'Getting Posts...', empty: nothingFound },
  submit: {
    description: 'Show the department what you built. No account needed.',
  },
})

export type Highlight = ItemOf<typeof highlights>
