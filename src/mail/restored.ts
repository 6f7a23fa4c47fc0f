import type { Database } from 'bun:sqlite'
import { patience } from './outcomes.ts'

const words = 'Put back from an older copy; it may have been sent already.'

/**
 * The letters that wait in a copy of the database may have gone out since. Those of the last two days go out again,
 * since a letter is sent at least once; an older one is given up, so that nobody is told of what was long ago, and an
 * admin may send it from the panel.
 */
export function giveUpOldLetters(sqlite: Database, now: Date) {
  const before = new Date(now.getTime() - patience).toISOString()
  const { changes } = sqlite.run(
    "UPDATE letters SET state = 'failed', error = ?, due_at = ? WHERE state = 'waiting' AND created_at < ?",
    [words, now.toISOString(), before],
  )
  return changes
}
