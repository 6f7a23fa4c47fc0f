import { cpSync, existsSync } from 'node:fs'
import { maintainSnapshots } from '../backups/nightly.ts'
import { day } from '../units.ts'
import { makeAda } from './ada.ts'
import { emptyFolder } from './folder.ts'
import { createTestWorld } from './world.ts'

const made = new Map<number, string>()

/** Made once and copied, since it takes several processes. */
export async function openWithSnapshots(days = 1) {
  const known = made.get(days)
  const before = known && existsSync(known) ? known : await make(days)
  made.set(days, before)
  const DATA_DIR = emptyFolder()
  cpSync(before, DATA_DIR, { recursive: true })
  const world = open(DATA_DIR)
  world.pass((days - 1) * day)
  world.backups.hasLooked = true
  return world
}

const open = (DATA_DIR: string) => createTestWorld({ DATA_DIR, BACKUP_DAILY: '7' })

async function make(days: number) {
  const DATA_DIR = emptyFolder()
  const world = open(DATA_DIR)
  makeAda(world)
  world.sqlite.run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
    INSERT INTO faq (question, answer, folded) SELECT i, '${'x'.repeat(300)}', i FROM n`)
  for (let n = 0; n < days; n++) {
    if (n > 0) world.pass(day)
    await maintainSnapshots(world)
  }
  world.close()
  return DATA_DIR
}
