import { childCommands } from './database/child.ts'
import { decodeForServer } from './images/decoder.ts'

/**
 * Elysia, loaded below, reads NODE_ENV at run time, and shows error details without it. A literal name would be replaced
 * by its value at build time.
 */
Bun.env[['NODE', 'ENV'].join('_')] ??= 'production'

const args = process.argv.slice(2)
if (args[0] === childCommands.decoding && process.send) decodeForServer()
else if (args[0] === childCommands.workbook && process.send) {
  const { readForServer } = await import('./moving/files/workbook-child.ts')
  readForServer()
} else if (args[0] === childCommands.check && args[1]) {
  const { checkForServer } = await import('./database/aside.ts')
  process.exitCode = checkForServer(args[1])
} else {
  const { main } = await import('./commands/main.ts')
  process.exitCode = await main(args)
}
