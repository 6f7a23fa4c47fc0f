import type { FormPath } from '../../src/pages/contract.ts'

/** What became of a submission, as its own page is served with it. */
export type Submission = {
  /** The form it was sent with. */
  form: FormPath
  /** Its item's; requests have none. */
  title: string | null
  status: 'waiting' | 'changes-asked' | 'published' | 'approved' | 'declined' | 'withdrawn'
  submitted_at: string
  decided_at: string | null
  note: string | null
  reason: string | null
  link: string | null
  /** What was sent, while its sender can change it. */
  item: object | null
  revision: number | null
  usual_hours: number | null
}
