import './production.ts'
import { inspectorWord } from './database/own-program.ts'
import { decodeForServer, decoderWord } from './images/decoder.ts'

const words = process.argv.slice(2)
if (words[0] === decoderWord && process.send) decodeForServer()
else if (words[0] === inspectorWord && process.send) {
  const { inspectForServer } = await import('./database/inspector.ts')
  inspectForServer(words.slice(1))
} else {
  const { main } = await import('./commands/main.ts')
  process.exitCode = await main(words)
}
