import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ApiError, createApi, having, unwrap } from '../data/api.ts'
import { cleared } from '../data/create.ts'
import { failures } from '../data/messages.ts'
import type { Receipt, Submission } from '../forms/served.ts'

export function useSubmission(initial: Submission, isSaved: boolean) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [submission, setSubmission] = useState(initial)
  const [message, setMessage] = useState({ text: isSaved ? savedMessage(initial) : '', times: 0 })
  const show = (now: Receipt, text: string) => {
    setSubmission({ ...submission, ...now })
    setMessage({ text, times: message.times + 1 })
  }
  const save = async (draft: object) => {
    const call = createApi().submissions({ token: pathname.split('/').at(-1) ?? '' })
    const headers = { 'if-match': `"${submission.revision}"` }
    try {
      const put = call.put(cleared(draft), { headers })
      const { data } = await unwrap(put, failures.submission, having('status'))
      const { receipt = '', ...after } = { receipt: undefined, ...data }
      if (receipt) await navigate(`${receipt}?saved=1`, { replace: true })
      else show(after, savedMessage(after))
    } catch (error) {
      if (error instanceof ApiError && [409, 412].includes(error.status)) {
        const { data } = await unwrap(call.get(), failures.submission)
        // Once it was decided, what is typed stays in sight beneath what became of it.
        if (error.status === 409) setSubmission({ ...data, ...kept(submission) })
        else show(data, `${error.serverMessage} Look it over, and save it again.`)
      }
      throw error
    }
  }
  return { submission, message, save }
}

const kept = ({ form, item, revision }: Submission) => ({ form, item, revision })

function savedMessage({ status, proposal }: Receipt) {
  if (status !== 'published') return 'Saved. An administrator looks at it as it is now.'
  return proposal
    ? 'Saved. The site shows your change once an administrator has approved it.'
    : 'Saved. It is as it is published, so nothing waits to be approved.'
}
