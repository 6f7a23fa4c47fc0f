/** The least a server can do: the same bytes and headers for every request. `bench` runs it as a process of its own. */
export {}

const headers = new Headers(JSON.parse(process.argv[2] ?? '{}'))
const bytes = await Bun.stdin.bytes()
const isText =
  !headers.has('content-encoding') && /text|json/.test(headers.get('content-type') ?? '')
const body = isText ? new TextDecoder().decode(bytes) : bytes

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: () => new Response(body, { headers }),
})
console.log(`http://127.0.0.1:${server.port}`)
