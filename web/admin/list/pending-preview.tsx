import { type ComponentType, useId } from 'react'
import { withProposal } from '../../../src/receipts/words.ts'
import type { ReviewedKind, Reviewing, Row } from '../../data/kind.ts'
import { Select } from '../../ui/select.tsx'
import type { TimeFormat } from '../time-format.ts'
import { type Pending, setField } from './actions.ts'
import { Conversation } from './conversation.tsx'
import type { ReviewedList } from './kind-lists.ts'
import { useList } from './list-context.ts'
import { targetOf } from './list-definition.ts'
import { type Filter, fieldFilters } from './list-query.ts'
import { LinkHosts, PreviewSection } from './preview.tsx'

const marks: Record<string, string | undefined> = {
  'taken-down': 'Taken down by its sender',
  'changes-asked': 'Changes asked',
}

export const markOf = (
  { review = '', changed_at, proposal }: Partial<Reviewing>,
  { on }: TimeFormat,
) => (proposal ? 'Change proposed' : (marks[review] ?? on('Changed', changed_at)))

/** What its sender said, the item as the public will see it, where its links lead, and the fields to choose before it is approved. */
export const pendingPreview =
  <Item extends Row & { status: string }>(
    kind: ReviewedKind<never, Item>,
    { linksOf }: ReviewedList<Item>,
    Public: ComponentType<{ item: Item }>,
  ) =>
  ({ item }: { item: Pending<Item> }) => {
    const proposed = withProposal(item, item.proposal)
    return (
      <>
        <Conversation of={item} />
        {item.contact_email && (
          <PreviewSection title="Who sent it is told by mail">{item.contact_email}</PreviewSection>
        )}
        <Public item={proposed} />
        <LinkHosts links={linksOf(proposed)} />
        {fieldFilters(kind).map((field) => (
          <FieldSelect key={field.name} {...{ field, item }} failed={kind.failures.edit} />
        ))}
      </>
    )
  }

type SelectProps = { field: Filter; item: Row; failed: string }

/** A field of a pending item, saved as soon as it is chosen. */
function FieldSelect({ field, item, failed }: SelectProps) {
  const { of, actions } = useList()
  const none = `No ${field.label.toLowerCase()}`
  const { confirm: _, ...action } = setField(field, failed)
  return (
    <div className="mt-6">
      <Select
        id={useId()}
        name={field.name}
        label={field.label}
        value={String(Reflect.get(item, field.name) ?? none)}
        options={[none, ...field.options.flatMap(([value]) => value || [])]}
        onChange={(chosen) =>
          actions.request({
            action,
            item,
            targets: [targetOf(of, item)],
            text: chosen === none ? '' : chosen,
          })
        }
      />
    </div>
  )
}
