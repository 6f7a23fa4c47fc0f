import { postFailures } from '../../content/post.ts'
import { type ItemOf, reviewed } from '../../data/kind.ts'

export const articles = reviewed((api) => api['tech-blog'])({
  path: '/tech-blog',
  create: '/create-tech-blog',
  label: 'Tech Blog',
  menu: 'Blogs',
  line: 'Articles from students and staff',
  description: 'Articles on programming, security, the web and AI, picked by students and staff.',
  names: ['article', 'articles'],
  search: { label: 'Search by title', placeholder: 'Search Articles...' },
  failures: postFailures,
  says: { loading: 'Getting Posts...', empty: 'No Articles Available' },
  submit: {
    description: 'Share an article with the department. No account needed.',
  },
})

export type Article = ItemOf<typeof articles>
