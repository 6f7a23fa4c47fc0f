import type { Server } from '../http/request/client-address.ts'
import { isMissing } from '../http/response/errors.ts'
import type { RefusedForm } from './forms.ts'

// Pages behind links that hold a secret: whoever has the link is who it was sent to.

/** What such a page is told of its form, whatever else it knows. */
export type Known = {
  refused?: RefusedForm | undefined
  status?: number
  headers?: Record<string, string> | undefined
}
export type MakePage<More = object> = (request: Request, known: Known & More) => Promise<Response>
export type Asked = { request: Request; server: Server; params: { token: string } }

/** Goes on to another page, which a reload then asks for. */
export const goOn = (location: string) =>
  new Response(null, {
    status: 303,
    headers: { Location: location, 'Referrer-Policy': 'no-referrer' },
  })

/** A link that is wrong or over has the page that says so. */
export async function orMissing(request: Request, page: MakePage, work: () => Promise<Response>) {
  try {
    return await work()
  } catch (error) {
    if (isMissing(error)) return page(request, { status: 404 })
    throw error
  }
}
