import type { Adding, ReviewedKind, Row } from '../data/kind.ts'
import type { FormKind, FormScreen } from './kind.ts'
import { PublicForm } from './public-form.tsx'

/** What a kind brings to the page on which anybody submits one. */
type Own<Name extends string, Entered, Draft> = Omit<
  FormKind<Name, Entered>,
  'path' | 'calls' | 'failure'
> & {
  /** What is sent of what was entered, where that goes by other names. */
  sent: (entered: Entered) => Draft
}

/** The page on which anybody submits one of a kind. */
export function submissionScreen<
  Name extends string,
  Entered extends object,
  Draft,
  Item extends Row,
>(kind: ReviewedKind<Draft, Item>, own: Own<Name, Entered, NoInfer<Draft>>): FormScreen {
  const { sent, ...form } = own
  const calls: FormKind<Name, Entered>['calls'] = (api): Adding<Entered> => ({
    post: (entered, options) => kind.calls(api).post(sent(entered), options),
  })
  const of = { ...form, path: kind.submit.to, calls, failure: kind.failures.add }
  return {
    draw: ({ route }) => <PublicForm of={of} title={route.title} />,
    change: (title, editing) => <PublicForm of={of} title={title} editing={editing} />,
  }
}
