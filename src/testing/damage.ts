import { readFileSync, writeFileSync } from 'node:fs'

const pageSize = 4096

export function spoilPage(path: string, page = 5) {
  const bytes = readFileSync(path)
  bytes.fill(0xff, pageSize * (page - 1), pageSize * page)
  writeFileSync(path, bytes)
}
