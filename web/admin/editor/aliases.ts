import { names, postOf } from '../../content/post.tsx'
import type { Fields } from '../calls.ts'

/** Fills the fields that a post has under its other set of names. */
export function withFormNames(row: Fields, blank: Fields): Fields {
  const post: Fields = postOf(row)
  const missing = Object.entries(names).flatMap(([name, aliases]) =>
    aliases
      .filter((alias) => alias in blank && !(alias in row))
      .map((alias) => [alias, post[name] ?? null]),
  )
  return { ...row, ...Object.fromEntries(missing) }
}
