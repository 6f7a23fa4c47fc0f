import { names, postOf } from '../../content/post.tsx'
import type { Fields } from '../calls.ts'

/** A row under the names of these fields, those it came without taken from the other set. */
export function renamed(row: Fields, fields: Fields): Fields {
  const post: Fields = postOf(row)
  const sets = Object.entries<readonly string[]>(names)
  const missing = Object.keys(fields).filter((field) => !(field in row))
  const found = missing.map((field) => {
    const [name = ''] = sets.find(([, aliases]) => aliases.includes(field)) ?? []
    return [field, post[name] ?? null]
  })
  return { ...row, ...Object.fromEntries(found) }
}
