import { parseArgs } from 'node:util'
import { BadConfig } from '../config.ts'
import { isNotNow } from '../database/not-now.ts'
import { versionInFull } from '../database/release.ts'
import { Refusal } from '../http/response/errors.ts'
import { Failure, reasonOf, WrongWords } from './failure.ts'
import { runInstalled } from './installed.ts'
import { usage } from './usage.ts'

/** A flag is there or not; an option comes with a value. */
type Options = Record<string, { type: 'boolean' | 'string'; multiple?: boolean }>

/** What was said: `flag` whether, `option` and `place` what; `given` what, if anything, and `all` of what may be said again. */
export type Said = {
  flag(name: string): boolean
  option(name: string): string
  given(name: string): string | undefined
  all(name: string): string[]
  place: string
}

type Command = {
  options?: Options
  /** What must stand behind the command's own words, if anything. */
  place?: string
  run(said: Said): Promise<number>
}

const flag = { type: 'boolean' } as const
const option = { type: 'string' } as const

/** Each loads what it needs when it runs: to load the whole site takes longer than most of them work. */
const commands: Record<string, Command> = {
  serve: {
    options: { demo: flag, new: flag },
    run: async (said) =>
      (await import('./serve.ts')).serve({ demo: said.flag('demo'), isNew: said.flag('new') }),
  },
  'admin list': { run: async () => (await import('./admin.ts')).listAdmins() },
  'admin create': {
    options: { user: option, email: option, 'password-stdin': flag },
    run: async (said) => (await import('./admin.ts')).createAdmin(said),
  },
  'admin reset-password': {
    options: { 'password-stdin': flag, passkeys: flag },
    place: 'USER',
    run: async (said) => (await import('./admin.ts')).resetPassword(said),
  },
  backup: {
    place: 'FILE',
    run: async ({ place }) => (await import('./backup.ts')).backup(place),
  },
  restore: {
    place: 'FILE',
    run: async ({ place }) => (await import('./restore.ts')).restore(place),
  },
  import: {
    options: {
      ...{ kind: option, map: { ...option, multiple: true }, dates: option, pictures: option },
      ...{ update: flag, 'dry-run': flag, 'skip-bad': flag, 'ignore-rest': flag },
    },
    place: 'PATH',
    run: async (said) => (await import('./import.ts')).importFrom(said),
  },
  export: {
    options: { format: option, site: flag },
    place: 'DIR',
    run: async (said) => (await import('./export.ts')).exportTo(said),
  },
  doctor: { run: async () => (await import('./doctor.ts')).doctor() },
}

/** Does what the words say and answers the exit code: 0 done, 1 it can't be done, 2 the words are wrong. */
export async function main(words: string[]): Promise<number> {
  process.umask(0o077) // what is written holds names, addresses and password hashes
  const [first = 'serve', second] = words
  try {
    if (first === 'help' || ['--help', '-h'].some((word) => words.includes(word))) return say(usage)
    if (['--version', '-v'].includes(words.join(' '))) return say(`${versionInFull}\n`)
    const name = first.startsWith('-')
      ? 'serve'
      : [`${first} ${second}`, first].find((each) => Object.hasOwn(commands, each))
    const command = name === undefined ? undefined : commands[name]
    if (!name || !command) throw new WrongWords(`there is no "${first}".`)
    if (name !== 'serve') endWhenUnheard()
    const rest = first.startsWith('-') ? words : words.slice(name.split(' ').length)
    const said = understand(rest, command)
    return runInstalled(words) ?? (await command.run(said))
  } catch (error) {
    return explain(error)
  }
}

/** The words behind a command. What may be a password is never repeated. */
function understand(args: string[], { options = {}, place }: Command): Said {
  const { values, positionals } = parse(args, options)
  if (place && !positionals[0]) throw new WrongWords(`${place} is missing.`)
  if (positionals.length > (place ? 1 : 0)) throw new WrongWords('there is a word too many.')
  const given = (name: string) => {
    const value = values[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return {
    flag: (name) => values[name] === true,
    given,
    all: (name) => [values[name] ?? []].flat().map(String),
    option(name) {
      const value = given(name)
      if (value === undefined) throw new WrongWords(`--${name} is missing.`)
      return value
    },
    place: positionals[0] ?? '',
  }
}

function parse(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new WrongWords(reasonOf(error).replace(/(?<=\.) .*/, ''))
  }
}

function explain(error: unknown) {
  if (error instanceof WrongWords) {
    process.stderr.write(`hydra-lab: ${error.message}\n\n${usage}`)
    return 2
  }
  if (isUnheard(error)) return 1
  const words = wordsOf(error)
  if (words === undefined) throw error
  process.stderr.write(`hydra-lab: ${words}\n`)
  return 1
}

/** Whoever read the answer went away, as `head` does. */
const isUnheard = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EPIPE'

const endWhenUnheard = () => process.stdout.on('error', (error) => process.exit(explain(error)))

/** One line, unless it is a mistake of ours. What the system refuses (a full disk, a file's mode) carries a code. */
function wordsOf(error: unknown) {
  if (error instanceof Refusal) return sentenceOf(error)
  if (error instanceof BadConfig || error instanceof Failure) return error.message
  if (isNotNow(error)) return `The data can't be used right now: ${reasonOf(error)}`
  return error instanceof Error && 'code' in error ? reasonOf(error) : undefined
}

/** All that is wrong, not just how much. */
const sentenceOf = ({ message, more: { fields = {} } }: Refusal) =>
  Object.keys(fields).length > 1 ? `${Object.values(fields).join('; ')}.` : message

function say(text: string) {
  endWhenUnheard()
  process.stdout.write(text)
  return 0
}
