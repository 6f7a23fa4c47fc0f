import { Database } from 'bun:sqlite'

/** The file may be anybody's: what its schema says may run nothing, and what it holds is not trusted. */
const careful = [
  'busy_timeout = 5000',
  'trusted_schema = OFF',
  'cell_size_check = ON',
  'mmap_size = 0',
]

/** Opens a database to be read, and leaves it as it is. Whoever asks closes it. */
export function openToRead(path: string) {
  const sqlite = new Database(path, { readonly: true })
  try {
    for (const pragma of careful) sqlite.run(`PRAGMA ${pragma}`)
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/** The one number that a question is answered with. */
export const numberOf = (sqlite: Database, query: string) =>
  Number(sqlite.query(query).values()[0]?.[0])
