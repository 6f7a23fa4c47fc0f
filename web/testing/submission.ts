import type { Submission } from '../forms/served.ts'

/** A project that waits for review. */
export const waiting: Submission = {
  ...{ kind: 'student-highlights', form: '/submit-project', title: null, status: 'waiting' },
  ...{ submitted_at: '2026-03-02T12:00:00.000Z', decided_at: null },
  ...{ note: null, reason: null, link: null, item: null },
  ...{ revision: 1, usual_hours: 30, conversation: [] },
  ...{ proposal: null, proposal_fate: null, proposal_at: null },
}
