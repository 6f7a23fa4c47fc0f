import { editorsOf, tabOf } from '../data/kind.ts'
import { kinds } from '../kinds.ts'

/** The panel's tab of what is published of the kind whose calls have that path. */
export function tabAt(path: string) {
  const editors = `${path.replace('/api/', '/admin-panel/')}/edit`
  const own = Object.values(kinds).find((kind) => editorsOf(kind.path) === editors)
  if (!own) throw new Error(`There is no kind at ${path}.`)
  return `?tab=${own.submit ? 'cur-' : ''}${tabOf(own)}`
}
