import { everyPost } from '../../../src/content/words.ts'
import { categoryFilter } from '../../content/category.ts'
import { postFailures } from '../../content/post-failures.ts'
import { type ItemOf, reviewed } from '../../data/kind.ts'

export const highlights = reviewed((api) => api['student-highlights'])({
  path: '/student-highlights',
  create: '/create-student-highlight',
  label: 'Student Highlights',
  menu: 'Blogs',
  line: 'Projects by our students',
  description: 'Projects by the students of the Hydra Lab: what they built, how, and the code.',
  prose: 'project_description',
  motif: {
    box: '0 0 240 148',
    lines:
      'M120 148C120 96 52 100 40 60M120 148C120 90 128 84 128 40M120 148C120 100 190 104 204 66M40 60l-24-16M40 60l4-34M40 60l34-10M44 26l30 24M128 40l-26-18M128 40l30-22M128 40l38 18M158 18l8 40M204 66l-22 18M204 66l6-38M204 66l28-14M210 28l22 24',
    dots: 'M16 44h0M44 26h0M74 50h0M102 22h0M158 18h0M166 58h0M182 84h0M210 28h0M232 52h0M40 60h0M204 66h0',
    spark: 'M128 40h0',
  },
  names: ['project', 'projects'],
  search: { label: 'Search by title', placeholder: 'Search Projects...' },
  filters: [{ ...categoryFilter, everything: everyPost }],
  failures: { ...postFailures, edit: 'Failed to edit post' },
  messages: { loading: 'Getting Posts...' },
  submit: { description: 'Show the department what you built. No account needed.' },
})

export type Highlight = ItemOf<typeof highlights>
