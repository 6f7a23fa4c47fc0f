import { Database } from 'bun:sqlite'

/** For files from anywhere. */
const careful = [
  'busy_timeout = 5000',
  'trusted_schema = OFF',
  'cell_size_check = ON',
  'mmap_size = 0',
]

/** The caller closes it. */
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

export const numberOf = (sqlite: Database, query: string) =>
  Number(sqlite.query(query).values()[0]?.[0])
