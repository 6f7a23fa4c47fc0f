import { rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '../../app-context.ts'
import { copyInChild } from '../../database/aside.ts'
import { removeUnfinished } from '../../database/copy.ts'
import { diskSpaceIn } from '../../database/disk-space.ts'
import { databaseIn, isThere } from '../../database/place.ts'
import { notFound, retryLater } from '../../http/response/errors.ts'

const name = 'download.db'
const tryAgain = 'Please try again in a minute.'

const busy = new WeakSet<AppContext['sqlite']>()

export async function downloadBackup(context: AppContext) {
  const { dataDir } = context.config
  if (context.sqlite.filename === ':memory:' || !isThere(databaseIn(dataDir)))
    throw notFound('There is no database file to be copied.')
  if (busy.has(context.sqlite))
    throw retryLater(`Another backup is being made or fetched right now. ${tryAgain}`)
  if (!diskSpaceIn(dataDir).hasRoomForCopy)
    throw retryLater(`The disk has no room for a copy. ${tryAgain}`)
  busy.add(context.sqlite)
  try {
    const copy = await makeCopy(dataDir)
    const { size } = await copy.stat()
    const day = context.clock().toISOString().slice(0, 10)
    const bytes = copy.readableWebStream({ autoClose: true }) as unknown as ReadableStream // by Node’s types another one
    return new Response(bytes, {
      headers: {
        'Content-Type': 'application/vnd.sqlite3',
        'Content-Length': String(size),
        'Content-Disposition': `attachment; filename="hydra-lab-${day}.db"`,
        Vary: 'Authorization',
      },
    })
  } finally {
    busy.delete(context.sqlite)
  }
}

/** Unlinks the open file, so that nothing is left of it, however this ends. */
async function makeCopy(dataDir: string) {
  const path = join(dataDir, name)
  removeUnfinished(dataDir, name)
  rmSync(path, { force: true })
  try {
    await copyInChild(dataDir, path)
    return await open(path, 'r')
  } finally {
    rmSync(path, { force: true })
  }
}
