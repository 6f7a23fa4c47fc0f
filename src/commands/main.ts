import packageJson from '../../package.json' with { type: 'json' }
import { BadConfig } from '../config.ts'
import { CannotStart, serve } from './serve.ts'

const usage = `Hydra Lab ${packageJson.version}: the website of the computer science department's lab, in one file.

Usage:
  hydra-lab [serve]         serve the site; settings are environment variables
  hydra-lab serve --demo    the same, and fill an empty database with sample content
  hydra-lab --help          this text
  hydra-lab --version       the version

The README lists the settings.
`

/** Does what the words say and answers the exit code: 0 done, 1 it can't be done, 2 the words are wrong. */
export async function main(words: string[]): Promise<number> {
  const [first = 'serve', ...rest] = words
  if (first === '--help' || first === '-h' || first === 'help') return say(usage)
  if (first === '--version' || first === '-v') return say(`${packageJson.version}\n`)
  const flags = first === '--demo' ? words : rest
  const unknown =
    first === 'serve' || first === '--demo' ? flags.find((flag) => flag !== '--demo') : first
  if (unknown !== undefined) {
    process.stderr.write(`hydra-lab: there is no "${unknown}".\n\n${usage}`)
    return 2
  }
  try {
    return await serve({ demo: flags.includes('--demo') })
  } catch (error) {
    if (!(error instanceof BadConfig || error instanceof CannotStart)) throw error
    process.stderr.write(`hydra-lab: ${error.message}\n`)
    return 1
  }
}

function say(text: string) {
  process.stdout.write(text)
  return 0
}
