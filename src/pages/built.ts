import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtFolder } from '../database/embedded.ts'
import { type Assets, readAssets } from './assets.ts'

export type BuiltWeb = {
  /** With places for a head, an app and a state. */
  document: string
  /** Files that the first rendering of a screen needs. */
  preloads: Record<string, string[]>
  art: Record<string, string>
  scriptHashes: string[]
  styleHashes: string[]
  assets: Assets
  icons: ReadonlyMap<string, Uint8Array<ArrayBuffer>>
}

const webFolder = builtFolder('web')

export async function readBuiltWeb(): Promise<BuiltWeb> {
  if (!existsSync(join(webFolder, 'page.html')))
    throw new Error(
      `The web app is not built: ${webFolder} has no page.html. Run "bun run build" first.`,
    )
  const document = readFileSync(join(webFolder, 'page.html'), 'utf8')
  const manifest = JSON.parse(readFileSync(join(webFolder, 'manifest.json'), 'utf8'))
  const icons = readIcons(join(webFolder, 'icons'))
  return { document, ...manifest, icons, assets: await readAssets(join(webFolder, 'assets')) }
}

const readIcons = (folder: string) =>
  new Map(
    readdirSync(folder).map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))]),
  )
