import { postFailures } from '../../content/post.ts'
import { type ItemOf, reviewed } from '../../data/kind.ts'

export const articles = reviewed({
  path: '/tech-blog',
  label: 'Tech Blog',
  menu: 'Blogs',
  names: ['article', 'articles'],
  calls: (api) => api['tech-blog'],
  failures: postFailures,
  says: { loading: 'Getting Posts...', empty: 'No Articles Available' },
  submit: { to: '/submit-article', label: 'Submit Article' },
})

export type Article = ItemOf<typeof articles>
