import * as z from 'zod/mini'
import { alt, category } from '../../content/contract.ts'
import { line, link, picture, prose } from '../../fields/contract.ts'
import { longest } from '../../fields/words.ts'

export const articleDraft = z.object({
  title: line('a title', 'Title'),
  author_name: line('an author name', 'Author name'),
  summary: prose('a summary', 'Summary', longest.summary),
  external_link: link(),
  image: picture(),
  image_alt: alt(),
  category,
})

/** The article form sends other names of the fields. */
export const submittedArticle = z.extend(
  z.omit(articleDraft, { author_name: true, external_link: true }),
  { author: articleDraft.shape.author_name, link: articleDraft.shape.external_link },
)
