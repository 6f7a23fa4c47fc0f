import { useEffect, useEffectEvent } from 'react'
import { asProposed } from '../../../src/receipts/words.ts'
import { answer } from '../../data/api.ts'
import { useSource } from '../../data/client.tsx'
import type { ReviewedKind, Reviewing, Row } from '../../data/kind.ts'
import { asAdmin } from '../calls.ts'
import type { TimeFormat } from '../time-format.ts'
import { Conversation } from './conversation.tsx'
import { FieldSelect } from './field-select.tsx'
import type { Pending } from './kind-lists.ts'
import { LinkHosts } from './preview.tsx'
import { PreviewSection } from './preview-section.tsx'
import type { ReviewedList } from './reviewed-lists.ts'

const marks: Record<string, string | undefined> = {
  'taken-down': 'Taken down by its sender',
  'changes-asked': 'Changes asked',
}

export const markOf = (
  { review = '', changed_at, proposal }: Partial<Reviewing>,
  { on }: TimeFormat,
) => (proposal ? 'Change proposed' : (marks[review] ?? on('Changed', changed_at)))

/** The item as the public will see it, where its links lead, and the fields to choose before it is approved. */
export const pendingPreview =
  <Item extends Row & { status: string }>(
    kind: ReviewedKind<Item, Item>,
    { filters = [], linksOf, ...own }: ReviewedList<Item>,
  ) =>
  ({ item }: { item: Pending<Item> }) => {
    const proposed = asProposed(item, item.proposal)
    return (
      <>
        <FromSender kind={kind} item={item} />
        <own.Preview item={proposed} />
        <LinkHosts links={linksOf(proposed)} />
        {filters.map(
          (field) => field.storedAs && <FieldSelect key={field.name} {...{ kind, field, item }} />,
        )}
      </>
    )
  }

type SenderProps<Item extends Row> = { kind: ReviewedKind<never, Item>; item: Pending<Item> }

/** What an admin and the sender have said. Opening it marks the sender's change as seen. */
function FromSender<Item extends Row>({ kind, item }: SenderProps<Item>) {
  const { api } = useSource()
  const markAsSeen = useEffectEvent(async () => {
    if (!item.changed_at) return
    const call = kind.calls(api).looked({ id: item.id }).put()
    await asAdmin(answer(call, 'Failed to mark it as looked at')).catch(() => {})
  })
  useEffect(() => void markAsSeen(), [])
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
