import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { TableError } from '../../csv/csv.ts'
import { isHidden, isTableFile } from '../files/file-type.ts'

export const manifestName = 'manifest.json'

const sha256 = (bytes: Uint8Array) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex')

const manifest = z.object({
  made_at: z.string(),
  version: z.string(),
  files: z.array(
    z.object({
      name: z.string().check(z.regex(/^(pictures\/)?[\w-][\w.-]{0,200}$/)),
      rows: z.optional(z.int()),
      sha256: z.string(),
    }),
  ),
})
export type Manifest = z.output<typeof manifest>

export const manifestEntry = (folder: string, name: string, rows?: number) => ({
  name,
  ...(rows !== undefined && { rows }),
  sha256: sha256(readFileSync(join(folder, name))),
})

/** A folder without a manifest isn’t an export, and may hold anything. Throws where a manifest doesn’t fit. */
export function isVerifiedExport(folder: string) {
  const path = join(folder, manifestName)
  if (!existsSync(path)) return false
  const { files } = readManifest(path)
  const known = new Set([manifestName, ...files.map(({ name }) => name)])
  const added = readdirSync(folder).find(
    (name) => isTableFile(name) && !isHidden(name) && !known.has(name),
  )
  if (added !== undefined) throw mismatch(`${added} was added to it`)
  for (const file of files) {
    if (!existsSync(join(folder, file.name))) throw mismatch(`${file.name} is missing`)
    if (manifestEntry(folder, file.name).sha256 !== file.sha256)
      throw mismatch(`${file.name} was changed`)
  }
  return true
}

function readManifest(path: string) {
  try {
    return manifest.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw mismatch('its manifest can’t be read')
  }
}

const mismatch = (why: string) =>
  new TableError(
    `The folder isn’t the export that its ${manifestName} tells of: ${why}. Import single files of it by their names, or remove ${manifestName}.`,
  )
