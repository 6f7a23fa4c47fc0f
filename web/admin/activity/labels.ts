import { editorsOf, type KindPath } from '../../data/kind.ts'
import { kinds } from '../../kinds.ts'

/** A kind's calls are named like its editors. */
const callOf = (path: KindPath) => editorsOf(path).split('/')[2]

/** What things are called whose activity is told, by the kind it names. */
export const labels: Record<string, string> = {
  ...Object.fromEntries(Object.values(kinds).map(({ path, label }) => [callOf(path), label])),
  requests: 'Requests for access',
  admins: 'Admins',
  lab: 'Lab',
}

export const labelOf = (kind: string) => labels[kind] ?? kind
