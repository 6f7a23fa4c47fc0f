import { useEffect, useEffectEvent } from 'react'
import { asProposed } from '../../../src/receipts/words.ts'
import { answer } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import type { ReviewedKind, Reviewing, Row } from '../../data/kind.ts'
import { asAdmin } from '../calls.ts'
import type { TimeFormat } from '../time-format.ts'
import { Conversation } from './conversation.tsx'
import { FieldChoice } from './field-choice.tsx'
import type { Target } from './list-definition.ts'
import type { Pending, Reviewable, Reviewed } from './own-list.ts'
import { Hosts } from './preview.tsx'
import { PreviewSection } from './preview-section.tsx'

/** What was taken down stays marked as that, also where its sender has changed it since. */
const marksOf: { [review: string]: string | undefined } = {
  'taken-down': 'Taken down by its sender',
  'changes-asked': 'Changes asked',
}

/** To be asked before it is published against its sender's will. */
export const warningOf = ({ review }: Partial<Reviewing>) =>
  review === 'taken-down'
    ? 'Its sender has taken this down. Do they want it on the site again?'
    : undefined

/** The same where several are published, told by their names. */
export function warningOfMany(targets: readonly Target[]) {
  const names = targets
    .filter(({ review }) => review === 'taken-down')
    .map(({ name }) => `“${name}”`)
  if (names.length === 0) return undefined
  return `Taken down by their senders: ${names.join(', ')}. Do they want that on the site again?`
}

export const markOf = ({ review, changed_at, proposal }: Partial<Reviewing>, { on }: TimeFormat) =>
  proposal ? 'Change proposed' : (review && marksOf[review]) || on('Changed', changed_at)

/** Whether it is published, and only a change of it waits. */
export const isProposed = ({ proposal }: Partial<Reviewing>) => Boolean(proposal)

/** As the public will see it, where its links lead, and what can be chosen before it is approved. */
export const previewOf =
  <Item extends Reviewable>(of: Reviewed<Item>) =>
  ({ item }: { item: Pending<Item> }) => {
    const { kind, own } = of
    const proposed = asProposed(item, item.proposal)
    return (
      <>
        <FromSender kind={kind} item={item} />
        <own.Preview item={proposed} />
        <Hosts links={own.linksOf(proposed)} />
        {own.filters?.map(
          (field) => field.storedAs && <FieldChoice key={field.name} {...{ of, field, item }} />,
        )}
      </>
    )
  }

type FromProps<Item extends Row> = { kind: ReviewedKind<never, Item>; item: Pending<Item> }

/** What an admin has asked its sender, and where they are told. Whoever opens this has looked at it. */
function FromSender<Item extends Row>({ kind, item }: FromProps<Item>) {
  const { api } = useSource()
  const look = useEffectEvent(async () => {
    if (!item.changed_at) return
    const call = kind.calls(api).looked({ id: item.id }).put()
    await asAdmin(answer(call, 'Failed to mark it as looked at')).catch(() => {})
  })
  useEffect(() => void look(), [])
  const { note, contact_email } = item
  return (
    <>
      {note && (
        <PreviewSection title="What its sender is asked to change">
          <p dir="auto" className="whitespace-pre-line">
            {note}
          </p>
        </PreviewSection>
      )}
      <Conversation of={item} />
      {contact_email && (
        <PreviewSection title="Who sent it is told by mail">{contact_email}</PreviewSection>
      )}
    </>
  )
}
