import { everyKind } from '../content/every-kind.ts'
import { notFound } from '../http/response/errors.ts'
import { bulkOf } from './contract.ts'
import { type Naming, nameRequests, namingOf } from './naming.ts'
import { type Verbs, verbsOf, verbsOfRequests } from './verbs.ts'
import { bulkActions } from './words.ts'

const family = (verbs: Verbs, naming: Naming) => ({
  verbs,
  naming,
  asked: bulkOf(bulkActions.filter((action) => action in verbs)),
})

/** What comes in such numbers that many are decided about at once: each kind, and requests, by the name of its calls. */
const families = new Map([
  ...everyKind.map((kind) => [kind.path as string, family(verbsOf(kind), namingOf(kind))] as const),
  ['student', family(verbsOfRequests, nameRequests)] as const,
])

export function familyCalled(name: string) {
  const found = families.get(name)
  if (!found) throw notFound()
  return found
}
