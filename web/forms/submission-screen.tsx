import type { ReviewedKind, Row } from '../data/kind.ts'
import type { Drawn } from '../data/screen.tsx'
import type { FormKind } from './kind.ts'
import { PublicForm } from './public-form.tsx'

/** What a kind brings to the page on which anybody submits one. */
type Own<Name extends string, Draft> = Omit<FormKind<Name, Draft>, 'path' | 'calls' | 'failure'>

/** The page on which anybody submits one of a kind. */
export function submissionScreen<Name extends string, Draft extends object, Item extends Row>(
  kind: ReviewedKind<Draft, Item>,
  own: NoInfer<Own<Name, Draft>>,
): Drawn {
  const of = { ...own, path: kind.submit.to, calls: kind.calls, failure: kind.failures.add }
  return { draw: ({ route }) => <PublicForm of={of} title={route.title} /> }
}
