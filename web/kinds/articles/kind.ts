import { everyPost } from '../../../src/content/words.ts'
import { categoryFilter } from '../../content/category.ts'
import { postFailures } from '../../content/post-failures.ts'
import { reviewed } from '../../data/kind.ts'

export const articles = reviewed((api) => api['tech-blog'])({
  path: '/tech-blog',
  create: '/create-tech-blog',
  label: 'Tech Blog',
  menu: 'Blogs',
  line: 'Articles from students and staff',
  description: 'Articles on programming, security, the web and AI, picked by students and staff.',
  prose: null,
  motif: {
    box: '0 0 72 64',
    lines: 'M4 32h64M4 14h14C32 14 32 32 46 32M4 50h10C28 50 28 32 42 32',
    dots: 'M12 14h0M24 32h0M10 50h0M64 32h0',
    spark: 'M46 32h0',
  },
  names: ['article', 'articles'],
  search: { label: 'Search by title', placeholder: 'Search Articles...' },
  filters: [{ ...categoryFilter, everything: everyPost }],
  failures: postFailures,
  messages: { loading: 'Getting Posts...', empty: 'No Articles Available' },
  submit: { description: 'Share an article with the department. No account needed.' },
})
