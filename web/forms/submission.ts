import type { FormPath } from '../../src/pages/contract.ts'
import type { Message, Proposed, proposalDecisions } from '../../src/receipts/words.ts'

type Asked = Extract<Message, { note: string }>
type Changed = Exclude<Message, Asked>

/** A submission as its private page is served with it. */
export type Submission = {
  form: FormPath
  /** Null for requests. */
  title: string | null
  status:
    | 'waiting'
    | 'changes-asked'
    | 'published'
    | 'approved'
    | 'declined'
    | 'withdrawn'
    | 'taken-down'
  submitted_at: string
  decided_at: string | null
  note: string | null
  reason: string | null
  link: string | null
  /** Null once its sender can't change it any more. */
  item: object | null
  revision: number | null
  /** Until it is decided. */
  conversation: (Pick<Asked, 'at' | 'note'> | Changed)[]
  proposal: Proposed | null
  proposal_fate: (typeof proposalDecisions)[number] | null
  proposal_at: string | null
  usual_hours: number | null
}
