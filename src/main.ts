import './production.ts'
import { decodeForServer, decoderWord } from './images/decoder.ts'

const words = process.argv.slice(2)
if (words[0] === decoderWord && process.send) decodeForServer()
else {
  const { main } = await import('./commands/main.ts')
  process.exitCode = await main(words)
}
