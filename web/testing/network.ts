import type { Ask } from '../data/api.ts'

/** What becomes of an answer on its way back. */
type Carry = (response: Response, request: Request) => Response

/** Leads what a page sends to a site in memory, through a network that a test can break. */
export function connect(ask: () => Ask) {
  const whole: Carry = (response) => response
  const network = {
    carry: whole,
    mend() {
      network.carry = whole
    },
    lose() {
      network.carry = () => {
        throw new TypeError('Failed to fetch')
      }
    },
  }
  const send = async (...sent: ConstructorParameters<typeof Request>) => {
    const request = new Request(...sent)
    return network.carry(await ask()(request), request)
  }
  globalThis.fetch = Object.assign(send, { preconnect() {} })
  globalThis.XMLHttpRequest = requestOver(send) as unknown as typeof XMLHttpRequest
  return network
}

/** A site that shows everything and does nothing. */
export const unwritable = (site: { ask: Ask }) => async (request: Request) =>
  request.method === 'GET' ? await site.ask(request) : new Response('', { status: 500 })

type Send = (input: string, init: RequestInit) => Promise<Response>

/** As much of XMLHttpRequest as the product uses, over the same network. */
const requestOver = (send: Send) =>
  class {
    readonly upload = {}
    readonly headers: [string, string][] = []
    onload = () => {}
    onerror = () => {}
    onloadend = () => {}
    target = { method: '', url: '' }
    responseURL = ''
    status = 0
    response: Blob | undefined
    answered = new Headers()
    open(method: string, url: string) {
      this.target = { method, url }
    }
    setRequestHeader(...header: [string, string]) {
      this.headers.push(header)
    }
    getAllResponseHeaders() {
      return [...this.answered].map((header) => header.join(': ')).join('\r\n')
    }
    abort() {}
    async send(body: FormData) {
      const { method, url } = this.target
      try {
        const response = await send(url, { method, headers: this.headers, body })
        this.status = response.status
        this.answered = response.headers
        this.responseURL = new URL(url, location.href).href
        this.response = await response.blob()
        this.onload()
      } catch {
        this.onerror()
      }
      this.onloadend()
    }
  }
