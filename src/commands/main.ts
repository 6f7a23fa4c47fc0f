import { parseArgs } from 'node:util'
import { BadConfig } from '../config.ts'
import { isNotNow } from '../database/not-now.ts'
import { versionInFull } from '../database/release.ts'
import { Refusal } from '../http/response/errors.ts'
import { Failure, reasonOf, WrongWords } from './failure.ts'
import { runInstalled } from './installed.ts'
import { usage } from './usage.ts'

type Options = Record<string, { type: 'boolean' | 'string'; multiple?: boolean }>

export type Said = {
  flag(name: string): boolean
  option(name: string): string
  given(name: string): string | undefined
  all(name: string): string[]
  place: string
}

type Command = {
  options?: Options
  /** The name of the operand, if there is one. */
  place?: string
  run(said: Said): Promise<number>
}

const flag = { type: 'boolean' } as const
const option = { type: 'string' } as const

/** Imported lazily, since loading the whole site takes longer than most commands. */
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

/** Answers the exit code: 0 done, 1 failed, 2 usage error. */
export async function main(words: string[]): Promise<number> {
  process.umask(0o077) // files hold names, addresses and password hashes
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

/** Messages repeat no argument, which may be a password. */
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

const isUnheard = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EPIPE'

const endWhenUnheard = () => process.stdout.on('error', (error) => process.exit(explain(error)))

/** One line for what the system or the operator can mend; undefined for bugs. */
function wordsOf(error: unknown) {
  if (error instanceof Refusal) return sentenceOf(error)
  if (error instanceof BadConfig || error instanceof Failure) return error.message
  if (isNotNow(error)) return `The data can't be used right now: ${reasonOf(error)}`
  return error instanceof Error && 'code' in error ? reasonOf(error) : undefined
}

const sentenceOf = ({ message, more: { fields = {} } }: Refusal) =>
  Object.keys(fields).length > 1 ? `${Object.values(fields).join('; ')}.` : message

function say(text: string) {
  endWhenUnheard()
  process.stdout.write(text)
  return 0
}
