import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { staticPlugin } from '@elysiajs/static'
import { embedded } from '../database/embedded.ts'
import { immutable } from '../http/caching.ts'

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
  /** Those of its files that were compressed when they were built, by name. */
  compressed: Map<string, Asset>
  /** The routes of the others. */
  files: Awaited<ReturnType<typeof staticPlugin>>
}

export type Asset = { type: string; plain: Uint8Array; br: Uint8Array; gzip: Uint8Array }

class NotBuilt extends Error {}

const webFolder = join(embedded, Bun.isStandaloneExecutable ? 'web' : 'dist/web')

export async function readBuiltWeb(): Promise<BuiltWeb> {
  if (!existsSync(join(webFolder, 'page.html')))
    throw new NotBuilt(
      `The web app is not built: ${webFolder} has no page.html. Run "bun run build" first.`,
    )
  const document = readFileSync(join(webFolder, 'page.html'), 'utf8')
  const manifest = JSON.parse(readFileSync(join(webFolder, 'manifest.json'), 'utf8'))
  const folder = join(webFolder, 'assets')
  const compressed = readCompressed(folder)
  return {
    document,
    ...manifest,
    compressed,
    files: await otherFiles(folder, [...compressed.keys()]),
  }
}

function readCompressed(folder: string) {
  const assets = new Map<string, Asset>()
  const read = (name: string) => new Uint8Array(readFileSync(join(folder, name)))
  for (const copy of readdirSync(folder).filter((name) => name.endsWith('.br'))) {
    const name = copy.slice(0, -'.br'.length)
    const type = Bun.file(name).type
    assets.set(name, { type, plain: read(name), br: read(copy), gzip: read(`${name}.gz`) })
  }
  return assets
}

/** Pictures and the font: no copies to choose from, so the plugin serves them as they are. */
const otherFiles = (folder: string, compressed: string[]) =>
  staticPlugin({
    assets: folder,
    prefix: '/assets',
    alwaysStatic: true,
    etag: false,
    silent: true,
    headers: { 'Cache-Control': immutable },
    ignorePatterns: [
      /\.(br|gz)$/,
      ...compressed.map((name) => new RegExp(`/${RegExp.escape(name)}$`)),
    ],
  })
