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
  return network
}

/** A site that shows everything and does nothing. */
export const unwritable = (site: { ask: Ask }) => async (request: Request) =>
  request.method === 'GET' ? await site.ask(request) : new Response('', { status: 500 })
