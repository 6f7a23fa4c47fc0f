type Fields = Record<string, unknown>

export type ClientResponse = {
  status: number
  headers: Headers
  text: string
  body: Fields & Fields[]
}

type HeaderValues = Record<string, string>

export class Client {
  constructor(
    readonly send: (request: Request) => Promise<Response>,
    readonly token?: string,
    readonly address = `198.51.100.${Math.floor(Math.random() * 250) + 1}`,
  ) {}

  as(token: string | undefined, address = this.address) {
    return new Client(this.send, token, address)
  }

  /** The same client, whose requests go another way. */
  through(send: Client['send']) {
    return new Client(send, this.token, this.address)
  }

  async request(
    method: string,
    path: string,
    init: { body?: BodyInit; headers?: HeaderValues } = {},
  ): Promise<ClientResponse> {
    const headers = new Headers({ 'x-forwarded-for': this.address, ...init.headers })
    if (this.token) headers.set('authorization', `Bearer ${this.token}`)
    const response = await this.send(
      new Request(`http://localhost${path}`, { method, headers, body: init.body }),
    )
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text ? JSON.parse(text) : {},
    }
  }

  get = (path: string, headers?: HeaderValues) => this.request('GET', path, { headers })
  delete = (path: string, headers?: HeaderValues) => this.request('DELETE', path, { headers })
  post = (path: string, fields: unknown, headers?: HeaderValues) =>
    this.#json('POST', path, fields, headers)
  put = (path: string, fields?: unknown, headers?: HeaderValues) =>
    this.#json('PUT', path, fields, headers)

  form(method: string, path: string, fields: Record<string, string | Blob>) {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    return this.request(method, path, { body })
  }

  #json(method: string, path: string, fields: unknown, headers: HeaderValues = {}) {
    const body = fields === undefined ? undefined : JSON.stringify(fields)
    return this.request(method, path, {
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
  }
}

export const clientAt = (url: string) =>
  new Client((request) =>
    fetch(new Request(request.url.replace('http://localhost', url), request), {
      redirect: 'manual',
    }),
  )

export type SiteClients = { visitor: Client; admin: Client }

/** An undefined change removes the field. */
export const but = (fields: Fields, changes: Fields): Fields => ({ ...fields, ...changes })
