import type { ComponentType } from 'react'
import { withProposal } from '../../../src/receipts/words.ts'
import type { Reviewing, Row } from '../../data/kind.ts'
import type { TimeFormat } from '../time-format.ts'
import type { Pending } from './actions.ts'
import { Conversation } from './conversation.tsx'
import type { ReviewedList } from './kind-lists.ts'
import { LinkHosts, PreviewSection } from './preview.tsx'

const marks: Record<string, string | undefined> = {
  'taken-down': 'Taken down by its sender',
  'changes-asked': 'Changes asked',
}

export const markOf = (
  { review = '', changed_at, proposal }: Partial<Reviewing>,
  { on }: TimeFormat,
) => (proposal ? 'Change proposed' : (marks[review] ?? on('Changed', changed_at)))

/** What its sender said, the item as the public will see it, and where its links lead. */
export const pendingPreview =
  <Item extends Row & { status: string }>(
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
      </>
    )
  }
