import type { Api } from '../data/api.ts'
import { answer } from '../data/api.ts'
import { cleared } from '../data/create.ts'
import { failures } from '../data/messages.ts'
import type { Submission } from '../forms/submission.ts'

type Change = { draft: object; revision: number | null }

/** Changes what was sent; answers what is known of it from then on. */
export async function saveSubmission(api: Api, at: string, { draft, revision }: Change) {
  const token = at.split('/').at(-1) ?? ''
  const headers = { 'if-match': `"${revision}"` }
  const call = api.submissions({ token }).put(cleared(draft), { headers })
  const { data } = await answer(call, failures.submission)
  return data as unknown as Submission
}
