/**
 * The least a server can do that asks the database: the same question for a search, or for an item, and what it answers
 * as JSON with the same headers, compressed as ours is. `elysia` puts Elysia's router before it, which is the least a
 * server on Elysia can do.
 */
import { Database } from 'bun:sqlite'
import { Elysia } from 'elysia'

const { database, headers, by } = JSON.parse(process.argv[2] ?? '{}')
const sqlite = new Database(database, { readonly: true })
const columns = sqlite
  .query<{ name: string }, []>('PRAGMA table_info(highlights)')
  .all()
  .map(({ name }) => name)
  .filter((name) => !['folded', 'revision', 'spam', 'updated_at', 'likeness'].includes(name))
const found = sqlite.query(
  `SELECT ${columns} FROM highlights INDEXED BY highlights_published WHERE status = 'approved' AND instr(folded, ?) > 0 ORDER BY published_at DESC, id DESC LIMIT 6`,
)
const one = sqlite.query(`SELECT ${columns} FROM highlights WHERE status = 'approved' AND id = ?`)

function search(request: Request) {
  const word = new URL(request.url).searchParams.get('q') ?? ''
  const rows = found.all(word.toLowerCase())
  return told(rows, { 'x-total-count': String(rows.length) })
}

function item(request: Request) {
  const id = /(\d+)\?/.exec(request.url)?.[1] ?? ''
  return told(one.get(Number(id)), {})
}

function told(value: unknown, own: Record<string, string>) {
  const text = JSON.stringify(value)
  const etag = `W/"${Bun.hash(text).toString(36)}"`
  const compressed = () => Buffer.from(Bun.zstdCompressSync(text, { level: 1 }))
  return new Response(headers['content-encoding'] ? compressed() : text, {
    headers: { ...headers, etag, ...own },
  })
}

const address = '/api/student-highlights'
const serve = { hostname: '127.0.0.1', port: 0, development: false }
const server =
  by === 'elysia'
    ? new Elysia()
        .get(address, ({ request }) => search(request))
        .get(`${address}/:id`, ({ request }) => item(request))
        .listen(serve).server
    : Bun.serve({
        ...serve,
        fetch: (request) => (request.url.includes(`${address}/`) ? item(request) : search(request)),
      })
console.log(`http://127.0.0.1:${server?.port}`)
