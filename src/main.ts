import './production.ts'
import { childWords } from './database/child.ts'
import { decodeForServer } from './images/decoder.ts'

const words = process.argv.slice(2)
if (words[0] === childWords.decoding && process.send) decodeForServer()
else if (words[0] === childWords.workbook && process.send) {
  const { readForServer } = await import('./moving/workbook-reader.ts')
  readForServer()
} else if (words[0] === childWords.aside && process.send) {
  const { workAside } = await import('./database/aside.ts')
  workAside(words.slice(1))
} else {
  const { main } = await import('./commands/main.ts')
  process.exitCode = await main(words)
}
