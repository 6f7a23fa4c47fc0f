import * as z from 'zod/mini'
import { line, link, optional, prose } from '../../fields/contract.ts'

export const faqDraft = z.object({
  question: line('a question', 'Question'),
  answer: prose('an answer', 'Answer'),
  link: optional(link()),
})
