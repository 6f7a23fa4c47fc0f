import * as z from 'zod/mini'
import { category } from '../../content/contract.ts'
import { line, link, optional, prose } from '../../fields/contract.ts'

export const resourceDraft = z.object({
  name: line('a title', 'Title'),
  description: prose('a description', 'Description'),
  link: optional(link()),
  category,
})
