/**
 * The least a server can do: the same bytes and headers for every request. `bench` runs it as a process of its own.
 * `keeping` is the least that one does which keeps answers: it looks at the address and the headers that an answer is
 * chosen by.
 */
export {}

const [, , sent = '{}', by] = process.argv
const headers = new Headers(JSON.parse(sent))
const body = new Blob([await Bun.stdin.bytes()])
const kept = new Map<string, Blob>()

function keeping({ url, headers: asked }: Request) {
  const path = url.slice(url.indexOf('/', 'http://'.length))
  const isAny = !asked.has('authorization') && !asked.has('if-none-match')
  if (isAny && asked.get('accept-encoding') !== null && !kept.has(path)) kept.set(path, body)
  return new Response(kept.get(path) ?? body, { headers })
}

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  development: false,
  fetch: by === 'keeping' ? keeping : () => new Response(body, { headers }),
})
console.log(`http://127.0.0.1:${server.port}`)
