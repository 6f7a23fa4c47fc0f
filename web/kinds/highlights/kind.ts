import { type ItemOf, reviewed } from '../../data/kind.ts'
import { postFailures } from '../../data/messages.ts'

export const highlights = reviewed({
  path: '/student-highlights',
  names: ['project', 'projects'],
  calls: (api) => api['student-highlights'],
  failures: { ...postFailures, edit: 'Failed to edit post' },
  says: { loading: 'Getting Posts...', empty: 'No resources found.' },
  submit: { to: '/submit-project', label: 'Submit A Project' },
})

export type Highlight = ItemOf<typeof highlights>
