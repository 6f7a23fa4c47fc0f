import * as z from 'zod/mini'
import { contact } from '../../src/content/contract.ts'
import type { ReviewedKind, Row } from '../data/kind.ts'
import { blankOf } from './form-fields.ts'
import type { FormKind, FormScreen, KindForm } from './kind.ts'
import { PublicForm } from './public-form.tsx'

type Contact = z.output<z.ZodMiniObject<typeof contact>>

export type OwnForm<Draft> = KindForm<Draft> &
  Required<Pick<FormKind<Draft>, 'Preview'>> & {
    messages?: Partial<FormKind<Draft>['messages']>
    thanks?: string
  }

/** The public form of a kind. All of them ask for an optional email address. */
export default function submissionScreen<Draft, Entered extends Draft & object, Item extends Row>(
  kind: ReviewedKind<Draft, Item>,
  { messages, thanks, ...form }: OwnForm<Entered>,
): FormScreen {
  const of: FormKind<Entered & Contact> = {
    ...form,
    schema: z.intersection(form.schema, z.object(contact)),
    blank: { ...(form.blank ?? blankOf(form.schema)), contact_email: '' },
    path: kind.submit.to,
    intro: `${kind.submit.description} An administrator reviews it before it is published.`,
    next: stepsOf(kind.names[0]),
    messages: { ...defaultMessages(kind.names[0]), ...messages },
    thanks: thanks ?? thanksFor(kind.names[0]),
    calls: kind.calls,
    failure: kind.failures.add,
  }
  return {
    thanks: of.thanks,
    render: ({ route }) => <PublicForm of={of} title={route.title} />,
    edit: (title, editing) => <PublicForm of={of} title={title} editing={editing} />,
  }
}

const stepsOf = (one: string) => (sendsMail: boolean) => [
  'You get a private link at once. It shows what becomes of it; keep it.',
  `An administrator reads your ${one}, and may ask you to change something.`,
  `Once it is approved it is published here.${sendsMail ? ' Where you leave an email address, you are told.' : ''}`,
]

const defaultMessages = (one: string) => ({
  submit: `Submit ${one}`,
  failed: `Failed to submit ${one}. Please try again.`,
})

const thanksFor = (one: string) =>
  `Thank you! Your ${one} has been submitted and is awaiting admin review.`
