import './production.ts'
import { childCommands } from './database/child.ts'
import { decodeForServer } from './images/decoder.ts'

const words = process.argv.slice(2)
if (words[0] === childCommands.decoding && process.send) decodeForServer()
else if (words[0] === childCommands.workbook && process.send) {
  const { readForServer } = await import('./moving/files/workbook-child.ts')
  readForServer()
} else if (words[0] === childCommands.check && words[1]) {
  const { checkForServer } = await import('./database/aside.ts')
  process.exitCode = checkForServer(words[1])
} else {
  const { main } = await import('./commands/main.ts')
  process.exitCode = await main(words)
}
