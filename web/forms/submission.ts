import type { FormPath } from '../../src/pages/contract.ts'
import type { Proposed, proposalDecisions, Said } from '../../src/receipts/words.ts'

type Asked = Extract<Said, { note: string }>
type Changed = Exclude<Said, Asked>

/** What became of a submission, as its own page is served with it. */
export type Submission = {
  /** The form it was sent with. */
  form: FormPath
  /** Its item's; requests have none. */
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
  /** What was sent, while its sender can change it, or propose that. */
  item: object | null
  revision: number | null
  /** What was asked, and what was changed since, until it is decided. */
  conversation: (Pick<Asked, 'at' | 'note'> | Changed)[]
  /** What its sender would change of what is published, until that is decided, and how it was. */
  proposal: Proposed | null
  proposal_fate: (typeof proposalDecisions)[number] | null
  proposal_at: string | null
  usual_hours: number | null
}
