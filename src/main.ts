import './production.ts'
import { asideWord } from './database/own-program.ts'
import { decodeForServer, decoderWord } from './images/decoder.ts'

const words = process.argv.slice(2)
if (words[0] === decoderWord && process.send) decodeForServer()
else if (words[0] === asideWord && process.send) {
  const { workAside } = await import('./database/aside.ts')
  workAside(words.slice(1))
} else {
  const { main } = await import('./commands/main.ts')
  process.exitCode = await main(words)
}
