/** The least a server can do: the same bytes and headers for every request. `bench` runs it as a process of its own. */
export {}

const headers = new Headers(JSON.parse(process.argv[2] ?? '{}'))
const body = new Blob([await Bun.stdin.bytes()])

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  development: false,
  fetch: () => new Response(body, { headers }),
})
console.log(`http://127.0.0.1:${server.port}`)
