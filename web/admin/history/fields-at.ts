import type { Version } from '../../data/version.ts'
import type { Fields } from '../calls.ts'

/** What a version had otherwise than it is now. The first one tells all of its own; others may be left out before it. */
export function fieldsAt(newestFirst: readonly Version[], revision: number): Fields {
  const fields: Fields = {}
  for (const version of newestFirst) {
    const isIt = version.revision === revision
    const isFirst = version === newestFirst.at(-1)
    for (const [name, [before, after]] of Object.entries(version.changes))
      if (!isIt) fields[name] = before
      else if (isFirst) fields[name] = after
    if (isIt) break
  }
  return fields
}
