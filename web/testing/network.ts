import type { SendRequest } from '../data/api.ts'

type Carry = (response: Response, request: Request) => Response

/** Leads requests of the page to a site in memory, over a network that a test can break. */
export function connect(ask: () => SendRequest) {
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
  const beforeAsyncRequest = async ({ request }: { request: Request }) => {
    const response = network.carry(await ask()(request), request)
    return Object.assign(response, { url: request.url })
  }
  Object(window).happyDOM.settings.fetch.interceptor = { beforeAsyncRequest }
  return network
}

type Site = { ask: SendRequest }

export const isWrite = ({ method }: Request) => method !== 'GET'

/** A site whose writes fail, and the revisions of single rows they were for. */
export function unwritable(site: Site) {
  const tags: (string | null)[] = []
  const ask: SendRequest = async (request) => {
    if (!isWrite(request)) return await site.ask(request)
    const [, revision] = /"revision":(\d+)/.exec(await request.text()) ?? []
    tags.push(revision ? `"${revision}"` : request.headers.get('if-match'))
    return new Response('', { status: 500 })
  }
  return { ask, tags }
}

type Loss = { arrives?: boolean; status?: number | undefined }

/** A site whose answers to some calls are lost, or errors; the calls arrive unless told otherwise. */
export const losing = (
  site: Site,
  isLost: (request: Request) => boolean,
  { arrives = true, status }: Loss = {},
) => ({
  async ask(request: Request) {
    if (!isLost(request)) return await site.ask(request)
    if (arrives) await site.ask(request)
    if (!status) throw new TypeError('Failed to fetch')
    return new Response('', { status })
  },
})

export const refusing = (site: Site, isRefused: (request: Request) => boolean, status = 500) =>
  losing(site, isRefused, { arrives: false, status })

/** A site that some calls reach only once they may go on. */
export function holding(site: Site, isHeld: (request: Request) => boolean) {
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  const ask: SendRequest = async (request) => {
    if (isHeld(request)) await promise
    return await site.ask(request)
  }
  return { ask, goOn }
}

/** A site, and the calls it gets. */
export function watched(site: Site) {
  const calls: string[] = []
  const ask: SendRequest = async (request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`)
    return await site.ask(request)
  }
  return { ask, calls }
}
