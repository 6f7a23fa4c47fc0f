import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { convert } from './converting.ts'

/** The word that makes the program a decoder of pictures instead of a command. */
export const decoderWord = 'decode-pictures'

/** A third of what the server gets where both want all; the lowest would get nothing beside a busy program. */
const lower = 5

/** A process that makes pictures smaller, one after the other, for the server that started it, and ends with it. */
export function decodeForServer() {
  const end = () => process.kill(process.pid, 'SIGKILL') // nothing else ends it in the middle of a picture
  process.on('disconnect', end)
  // A service manager or a terminal tells all processes to stop; the server decides when this one does.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  stepBack()
  process.on('message', async (bytes: Uint8Array<ArrayBuffer>) => {
    process.send?.(await outcomeOf(bytes))
  })
  process.send?.({ ready: true })
}

async function outcomeOf(bytes: Uint8Array<ArrayBuffer>) {
  try {
    return { picture: await convert(bytes) }
  } catch (error) {
    return { problem: error instanceof Error && 'code' in error ? String(error.code) : '' }
  }
}

/** The server goes first, and is the last to be ended where memory runs out; not every system can be asked. */
function stepBack() {
  try {
    setPriority(lower)
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {}
}
