import { categories } from '../../src/content/words.ts'
import type { FieldFilter } from '../data/kind.ts'

export const byCategory: FieldFilter = { name: 'category', label: 'Category', values: categories }
