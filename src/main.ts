import './production.ts'
import { childCommands } from './database/child.ts'
import { decodeForServer } from './images/decoder.ts'

const words = process.argv.slice(2)
if (words[0] === childCommands.decoding && process.send) decodeForServer()
else if (words[0] === childCommands.workbook && process.send) {
  const { readForServer } = await import('./moving/workbook-reader.ts')
  readForServer()
} else if (words[0] === childCommands.aside && process.send) {
  const { workInChild } = await import('./database/child-jobs.ts')
  workInChild(words.slice(1))
} else {
  const { main } = await import('./commands/main.ts')
  process.exitCode = await main(words)
}
