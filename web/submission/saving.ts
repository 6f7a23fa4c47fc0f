import { type Api, answer, having, Refused } from '../data/api.ts'
import { cleared } from '../data/create.ts'
import { failures } from '../data/messages.ts'
import type { Submission } from '../forms/submission.ts'

type Change = { draft: object; revision: number | null }

/** Changes what was sent; answers what is known of it from then on, and its link where that is a new one. */
export async function saveSubmission(api: Api, at: string, { draft, revision }: Change) {
  const token = at.split('/').at(-1) ?? ''
  const headers = { 'if-match': `"${revision}"` }
  const call = api.submissions({ token }).put(cleared(draft), { headers })
  const { data } = await answer(call, failures.submission, having('status'))
  return data as unknown as Submission & { receipt?: string }
}

/** What is known of it now, where a change was refused since somebody else was faster, and the words of that. */
export async function newerThan(error: unknown, api: Api, at: string) {
  if (!(error instanceof Refused && error.status === 412)) return undefined
  const token = at.split('/').at(-1) ?? ''
  const { data } = await answer(api.submissions({ token }).get(), failures.submission)
  return { submission: data as unknown as Submission, words: error.words }
}
