/** The bare server that `bench` compares with: it sends the same bytes, or runs the same query for each request. */
import { Database } from 'bun:sqlite'

const { headers, database } = JSON.parse(process.argv[2] ?? '{}')
const body = new Blob([await Bun.stdin.bytes()])

function createQueryHandler(path: string) {
  const sqlite = new Database(path, { readonly: true })
  const internal = ['folded', 'revision', 'spam', 'updated_at', 'likeness']
  const columns = sqlite
    .query<{ name: string }, []>('PRAGMA table_info(highlights)')
    .all()
    .map(({ name }) => name)
    .filter((name) => !internal.includes(name))
  const one = sqlite.query(`SELECT ${columns} FROM highlights WHERE status = 'approved' AND id = ?`)
  return ({ url }: Request) => {
    const text = JSON.stringify(one.get(Number(/(\d+)\?/.exec(url)?.[1])))
    const etag = `W/"${Bun.hash(text).toString(36)}"`
    const isPlain = headers['content-encoding'] === undefined
    const sent = isPlain ? text : Buffer.from(Bun.zstdCompressSync(text, { level: 1 }))
    return new Response(sent, { headers: { ...headers, etag } })
  }
}

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  development: false,
  fetch: database ? createQueryHandler(database) : () => new Response(body, { headers }),
})
console.log(`http://127.0.0.1:${server.port}`)
