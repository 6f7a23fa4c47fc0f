import { type ItemOf, reviewed } from '../../data/kind.ts'
import { postFailures } from '../../data/messages.ts'

export const articles = reviewed({
  path: '/tech-blog',
  names: ['article', 'articles'],
  calls: (api) => api['tech-blog'],
  failures: postFailures,
  says: { loading: 'Getting Posts...', empty: 'No Articles Available' },
  submit: { to: '/submit-article', label: 'Submit Article' },
})

export type Article = ItemOf<typeof articles>
