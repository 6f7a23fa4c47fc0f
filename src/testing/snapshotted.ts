import { cpSync, existsSync } from 'node:fs'
import { maintainSnapshots } from '../backups/nightly.ts'
import { day } from '../units.ts'
import { addAda } from './ada.ts'
import { createTestContext } from './context.ts'
import { emptyFolder } from './folder.ts'

const made = new Map<number, string>()

/** Made once and copied, since it takes several processes. */
export async function openWithSnapshots(days = 1) {
  const known = made.get(days)
  const before = known && existsSync(known) ? known : await make(days)
  made.set(days, before)
  const DATA_DIR = emptyFolder()
  cpSync(before, DATA_DIR, { recursive: true })
  const context = open(DATA_DIR)
  context.pass((days - 1) * day)
  context.backups.hasChecked = true
  return context
}

const open = (DATA_DIR: string) => createTestContext({ DATA_DIR, BACKUP_DAILY: '7' })

async function make(days: number) {
  const DATA_DIR = emptyFolder()
  const context = open(DATA_DIR)
  addAda(context)
  context.sqlite.run(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
    INSERT INTO faq (question, answer, folded) SELECT i, '${'x'.repeat(300)}', i FROM n`)
  for (let n = 0; n < days; n++) {
    if (n > 0) context.pass(day)
    await maintainSnapshots(context)
  }
  context.close()
  return DATA_DIR
}
