import { kinds } from '../../kinds.ts'

/** What things are called whose activity is told, by the kind it names. */
export const labels: Record<string, string> = {
  ...Object.fromEntries(Object.values(kinds).map(({ path, label }) => [path.slice(1), label])),
  requests: 'Requests for access',
  admins: 'Admins',
}

export const labelOf = (kind: string) => labels[kind] ?? kind
