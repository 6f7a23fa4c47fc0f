import { everyKind } from '../content/every-kind.ts'
import { fields, listOf, orNull, type Schema, text, whole } from './schemas.ts'

export const peopleAnswers: Record<string, Schema> = {
  'GET /api/contributions': listOf(
    fields({
      ...{ name: text, count: whole, face: orNull(text) },
      works: listOf(fields({ title: text, link: text, published: orNull(text) })),
    }),
  ),
  ...Object.fromEntries(
    everyKind
      .filter(({ labels }) => labels)
      .map(({ path }) => [`GET /api/${path}/labels`, listOf(fields({ label: text }))]),
  ),
}
