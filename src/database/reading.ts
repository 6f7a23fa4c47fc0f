import { Database } from 'bun:sqlite'

/** For files from anywhere. */
const pragmas = [
  'busy_timeout = 5000',
  'trusted_schema = OFF',
  'cell_size_check = ON',
  'mmap_size = 0',
]

/** The caller closes it. */
export function openReadOnly(path: string) {
  const sqlite = new Database(path, { readonly: true })
  try {
    for (const pragma of pragmas) sqlite.run(`PRAGMA ${pragma}`)
    return sqlite
  } catch (error) {
    sqlite.close()
    throw error
  }
}

export const numberOf = (sqlite: Database, query: string) =>
  Number(sqlite.query(query).values()[0]?.[0])
