import { postFailures } from '../../content/post.ts'
import { type ItemOf, nothingFound, reviewed } from '../../data/kind.ts'

export const highlights = reviewed({
  path: '/student-highlights',
  label: 'Student Highlights',
  menu: 'Blogs',
  names: ['project', 'projects'],
  calls: (api) => api['student-highlights'],
  failures: { ...postFailures, edit: 'Failed to edit post' },
  says: { loading: 'Getting Posts...', empty: nothingFound },
  submit: { to: '/submit-project', label: 'Submit A Project' },
})

export type Highlight = ItemOf<typeof highlights>
