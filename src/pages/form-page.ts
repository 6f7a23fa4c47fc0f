import type { AppContext } from '../app-context.ts'
import { longest } from '../fields/words.ts'
import { expectUnread } from '../http/request/bodies.ts'
import type { Server } from '../http/request/client-address.ts'
import type { Body } from '../http/request/parse.ts'
import { logCause } from '../http/request-log.ts'
import { type FieldErrors, isNotFound, refusalOf } from '../http/response/errors.ts'
import type { Submission } from './private-pages.ts'

/** What was typed, and what is wrong with it. */
export type RefusedForm = { values: Record<string, string>; fields: FieldErrors; message: string }

export type PageData = {
  refused?: RefusedForm
  status?: number
  headers?: Record<string, string> | undefined
  submission?: Submission
  account?: string
}
export type MakePage = (request: Request, data?: PageData) => Promise<Response>

export type PageRequest = { request: Request; server: Server; params: { token?: string } }
export type FormRequest = PageRequest & { body: ReturnType<typeof expectUnread> }

export type FormHandler = {
  /** Data of the page. Throws where its link is invalid. */
  load?: (request: PageRequest) => Promise<PageData>
  /** Returns the address to redirect to. What a refused form shows again is put into `typed`. */
  submit: (request: FormRequest, typed: { body: Body }) => Promise<string>
}

/** The GET and POST handlers of a form's page; a refused form is shown again with what was typed. */
export function formHandlers(context: AppContext, page: MakePage, { load, submit }: FormHandler) {
  const submitted = async (form: FormRequest) => {
    const typed: { body: Body } = { body: {} }
    try {
      return redirect(await submit(form, typed))
    } catch (error) {
      if (isNotFound(error)) throw error
      const refused = refusedForm(context, form.request, { error, typed: typed.body })
      return page(form.request, { ...refused, ...(await load?.(form)) })
    }
  }
  return {
    show: ({ request, server, params }: PageRequest) =>
      orNotFoundPage(request, page, async () =>
        page(request, await load?.({ request, server, params })),
      ),
    submit: ({ request, server, params, body }: PageRequest & { body: unknown }) =>
      orNotFoundPage(request, page, () =>
        submitted({ request, server, params, body: expectUnread(body) }),
      ),
  }
}

const redirect = (location: string) =>
  new Response(null, {
    status: 303,
    headers: { Location: location, 'Referrer-Policy': 'no-referrer' },
  })

async function orNotFoundPage(request: Request, page: MakePage, work: () => Promise<Response>) {
  try {
    return await work()
  } catch (error) {
    if (isNotFound(error)) return page(request, { status: 404 })
    throw error
  }
}

type Failed = { error: unknown; typed: Body }

function refusedForm(context: AppContext, request: Request, { error, typed }: Failed): PageData {
  const refusal = refusalOf(error)
  if (!refusal) throw error
  if (refusal !== error) logCause(context, request, error)
  const { status, message, more } = refusal
  const { fields = {}, headers } = more
  const isUnread = status === 413 && Object.keys(typed).length === 0
  const advice = isUnread ? `${message} Go back, and what you typed is still there.` : message
  return { refused: { values: textsOf(typed), fields, message: advice }, status, headers }
}

/** Twice the longest field; nobody typed more. */
const maxShown = 2 * longest.prose

/** Leaves out files and texts that no field could hold. */
export function textsOf(body: Body) {
  let room = maxShown
  const isShown = (entry: [string, unknown]): entry is [string, string] => {
    const [name, text] = entry
    if (typeof text !== 'string' || name.length + text.length > room) return false
    room -= name.length + text.length
    return true
  }
  return Object.fromEntries(Object.entries(body).filter(isShown))
}
