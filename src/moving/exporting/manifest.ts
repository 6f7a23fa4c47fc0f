import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import * as z from 'zod/mini'
import { NoTable } from '../../csv/csv.ts'

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

export const entryOf = (folder: string, name: string, rows?: number) => ({
  name,
  ...(rows !== undefined && { rows }),
  sha256: sha256(readFileSync(join(folder, name))),
})

/** A folder without a manifest was put together by a person. */
export function refuseUnfit(folder: string) {
  const path = join(folder, manifestName)
  if (!existsSync(path)) return
  const { files } = readManifest(path)
  const named = new Set(files.map(({ name }) => name))
  const more = readdirSync(folder).find((name) => isData(name) && !named.has(name))
  if (more !== undefined) throw unfit(`${more} was added to it`)
  for (const file of files) {
    if (!existsSync(join(folder, file.name))) throw unfit(`${file.name} is missing`)
    if (entryOf(folder, file.name).sha256 !== file.sha256) throw unfit(`${file.name} was changed`)
  }
}

const isData = (name: string) =>
  name !== manifestName && ['.csv', '.json', '.xlsx'].includes(extname(name).toLowerCase())

function readManifest(path: string) {
  try {
    return manifest.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    throw unfit('its manifest can’t be read')
  }
}

const unfit = (why: string) =>
  new NoTable(
    `The folder isn’t the export that its ${manifestName} tells of: ${why}. Import single files of it by their names, or remove ${manifestName}.`,
  )
