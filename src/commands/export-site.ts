import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createApp } from '../app.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../database/open.ts'
import { derived } from '../derived.ts'
import { writeNew } from '../moving/exporting.ts'
import { staticFiles } from '../moving/static-site.ts'
import { worldOn } from '../world.ts'

/** All files of the public site, as it is in a database: read from a copy of it in memory. */
export async function readSite(config: Config, bytes: Uint8Array) {
  bytes.fill(1, 18, 20) // a database in memory has no log beside it, as its header says of the file
  const quiet = { ...config, logLevel: 'silent' as const }
  const world = await worldOn(
    openDatabase(bytes, { derived }),
    quiet,
    randomBytes(32).toString('hex'),
  )
  try {
    const app = createApp({ ...world, isReady: true })
    const ask = async (path: string) =>
      await app.handle(new Request(new URL(path, world.publicUrl)))
    return await Array.fromAsync(staticFiles(ask, { origin: world.publicUrl, now: world.clock() }))
  } finally {
    world.pictures.end()
    world.close()
  }
}

/** Writes them into a folder, for everybody to read. */
export function writeSite(folder: string, files: Awaited<ReturnType<typeof readSite>>) {
  for (const { name, body } of files) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeNew(path, [body])
  }
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chmodSync(join(folder, name), statSync(join(folder, name)).isDirectory() ? 0o755 : 0o644)
}
