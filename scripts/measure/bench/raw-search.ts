/** The least a server can do that answers a search: the same question to the same database, and its rows as JSON. */
import { Database } from 'bun:sqlite'

const sqlite = new Database(process.argv[2], { readonly: true })
const columns = sqlite
  .query<{ name: string }, []>('PRAGMA table_info(highlights)')
  .all()
  .map(({ name }) => name)
  .filter((name) => !['folded', 'revision', 'spam'].includes(name))
const found = sqlite.query(
  `SELECT ${columns} FROM highlights WHERE status = 'approved' AND instr(folded, ?) > 0 ORDER BY published_at DESC, id DESC LIMIT 6`,
)

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  development: false,
  fetch(request) {
    const search = new URL(request.url).searchParams.get('q') ?? ''
    return Response.json(found.all(search.toLowerCase()))
  },
})
console.log(`http://127.0.0.1:${server.port}`)
