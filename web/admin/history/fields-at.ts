import type { Version } from '../../data/version.ts'
import type { Fields } from '../calls.ts'

/**
 * The fields in which a version differs from now. The oldest version holds all that the item began with, since those
 * after it may be left out of the list.
 */
export function fieldsAt(newestFirst: readonly Version[], revision: number): Fields {
  const index = newestFirst.findIndex((version) => version.revision === revision)
  const fields: Fields = {}
  for (const { changes } of newestFirst.slice(0, index))
    for (const [name, [before]] of Object.entries(changes)) fields[name] = before
  if (index === newestFirst.length - 1)
    for (const [name, [, after]] of Object.entries(newestFirst[index]?.changes ?? {}))
      fields[name] = after
  return fields
}
