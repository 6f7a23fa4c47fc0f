import { categories } from '../../src/content/words.ts'
import type { FieldFilter } from '../data/kind.ts'

export const categoryFilter: FieldFilter = {
  name: 'category',
  label: 'Category',
  values: categories,
}
