import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { embedded } from '../database/embedded.ts'
import { type Assets, readAssets } from './assets.ts'

export type BuiltWeb = {
  /** Cut at the places of head, app and state. As bytes, which are joined without encoding them for each page. */
  document: readonly [begin: Bytes, styles: Bytes, body: Bytes, end: Bytes]
  /** Files that the first rendering of a screen needs. */
  preloads: Record<string, string[]>
  art: Record<string, string>
  scriptHashes: string[]
  styleHashes: string[]
  assets: Assets
  icons: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
}

type Bytes = Buffer<ArrayBuffer>

class NotBuilt extends Error {}

const webFolder = join(embedded, Bun.isStandaloneExecutable ? 'web' : 'dist/web')

export async function readBuiltWeb(): Promise<BuiltWeb> {
  if (!existsSync(join(webFolder, 'page.html')))
    throw new NotBuilt(
      `The web app is not built: ${webFolder} has no page.html. Run "bun run build" first.`,
    )
  const document = splitDocument(readFileSync(join(webFolder, 'page.html'), 'utf8'))
  const manifest = JSON.parse(readFileSync(join(webFolder, 'manifest.json'), 'utf8'))
  const icons = readIcons(join(webFolder, 'icons'))
  return { document, ...manifest, icons, assets: await readAssets(join(webFolder, 'assets')) }
}

function splitDocument(document: string): BuiltWeb['document'] {
  const [begin, head, app, end] = document.split(/<!--(?:head|app|state)-->/)
  if (begin === undefined || head === undefined || app === undefined || end === undefined)
    throw new NotBuilt('page.html has no place for a head, an app and a state.')
  return [Buffer.from(begin), Buffer.from(head), Buffer.from(app), Buffer.from(end)]
}

const readIcons = (folder: string) =>
  new Map(
    readdirSync(folder).map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]),
  )
