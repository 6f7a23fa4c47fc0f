import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { embedded } from '../database/embedded.ts'

/** The web app as it was built: the document that pages are filled into, and its files. */
export type BuiltWeb = {
  document: string
  /** The files that each screen's first rendering waits for. */
  preloads: Record<string, string[]>
  /** The pictures of the site itself, by name. */
  art: Record<string, string>
  /** Sources of the inline script and style, for the content security policy. */
  scriptHashes: string[]
  styleHashes: string[]
  /** Its files, by name. */
  assets: Map<string, Asset>
}

type Bytes = Uint8Array<ArrayBuffer>
/** A file, and its compressed copies where some were made when it was built. */
export type Asset = { type: string; plain: Bytes; br?: Bytes; gzip?: Bytes }

class NotBuilt extends Error {}

const webFolder = join(embedded, Bun.isStandaloneExecutable ? 'web' : 'dist/web')

export async function readBuiltWeb(): Promise<BuiltWeb> {
  if (!existsSync(join(webFolder, 'page.html')))
    throw new NotBuilt(
      `The web app is not built: ${webFolder} has no page.html. Run "bun run build" first.`,
    )
  const document = readFileSync(join(webFolder, 'page.html'), 'utf8')
  const manifest = JSON.parse(readFileSync(join(webFolder, 'manifest.json'), 'utf8'))
  return { document, ...manifest, assets: readAssets(join(webFolder, 'assets')) }
}

function readAssets(folder: string) {
  const names = readdirSync(folder)
  const read = (name: string) =>
    names.includes(name) ? new Uint8Array(readFileSync(join(folder, name))) : undefined
  const assets = new Map<string, Asset>()
  for (const name of names.filter((each) => !/\.(br|gz)$/.test(each))) {
    const plain = read(name)
    if (plain)
      assets.set(name, {
        type: Bun.file(name).type,
        plain,
        br: read(`${name}.br`),
        gzip: read(`${name}.gz`),
      })
  }
  return assets
}
