import { parseArgs } from 'node:util'
import { BadConfig } from '../config.ts'
import { isUnavailable } from '../database/errors.ts'
import { versionInFull } from '../database/release.ts'
import { Refusal } from '../http/response/errors.ts'
import { Failure, reasonOf, UsageError } from './failure.ts'
import { runInstalled } from './installed.ts'
import { usage } from './usage.ts'

type OptionSpecs = Record<string, { type: 'boolean' | 'string'; multiple?: boolean }>

/** `required` throws a UsageError where an option is missing. */
export type Args = {
  flag(name: string): boolean
  option(name: string): string | undefined
  required(name: string): string
  all(name: string): string[]
  operand: string
}

type Command = {
  options?: OptionSpecs
  /** The name of the operand, if there is one. */
  operand?: string
  run(args: Args): Promise<number>
}

const flag = { type: 'boolean' } as const
const option = { type: 'string' } as const

/** Imported lazily, since loading the whole site takes longer than most commands. */
const commands: Record<string, Command> = {
  serve: {
    options: { demo: flag, new: flag },
    run: async (args) =>
      (await import('./serve.ts')).serve({ demo: args.flag('demo'), isNew: args.flag('new') }),
  },
  'admin list': { run: async () => (await import('./admin.ts')).listAdmins() },
  'admin create': {
    options: { user: option, email: option, 'password-stdin': flag },
    run: async (args) => (await import('./admin.ts')).createAdmin(args),
  },
  'admin reset-password': {
    options: { 'password-stdin': flag, passkeys: flag },
    operand: 'USER',
    run: async (args) => (await import('./admin.ts')).resetPassword(args),
  },
  backup: {
    operand: 'FILE',
    run: async ({ operand }) => (await import('./backup.ts')).backup(operand),
  },
  restore: {
    operand: 'FILE',
    run: async ({ operand }) => (await import('./restore.ts')).restore(operand),
  },
  import: {
    options: {
      kind: option,
      map: { ...option, multiple: true },
      dates: option,
      pictures: option,
      update: flag,
      'dry-run': flag,
      'skip-bad': flag,
      'ignore-rest': flag,
    },
    operand: 'PATH',
    run: async (args) => (await import('./import.ts')).importFrom(args),
  },
  export: {
    options: { format: option, site: flag },
    operand: 'DIR',
    run: async (args) => (await import('./export.ts')).exportTo(args),
  },
  doctor: { run: async () => (await import('./doctor.ts')).doctor() },
}

/** Returns the exit code: 0 done, 1 failed, 2 usage error. */
export async function main(argv: string[]): Promise<number> {
  process.umask(0o077) // files hold names, addresses and password hashes
  try {
    return await run(argv)
  } catch (error) {
    return printError(error)
  }
}

async function run(argv: string[]) {
  const [first = 'serve', second] = argv
  const name = first.startsWith('-')
    ? 'serve'
    : [`${first} ${second}`, first].find((each) => Object.hasOwn(commands, each))
  const isHelp = first === 'help' || argv.some((word) => ['--help', '-h'].includes(word))
  const isVersion = ['--version', '-v'].includes(argv.join(' '))
  if (isHelp || isVersion || name !== 'serve') process.stdout.on('error', () => process.exit(1)) // the pipe's reader has gone
  if (isHelp) return print(usage)
  if (isVersion) return print(`${versionInFull}\n`)
  const command = name === undefined ? undefined : commands[name]
  if (!name || !command) throw new UsageError(`there is no "${first}".`)
  const rest = first.startsWith('-') ? argv : argv.slice(name.split(' ').length)
  const args = parseArguments(rest, command)
  return runInstalled(argv) ?? (await command.run(args))
}

function print(text: string) {
  process.stdout.write(text)
  return 0
}

/** Messages repeat no argument, which may be a password. */
function parseArguments(args: string[], { options = {}, operand }: Command): Args {
  const { values, positionals } = parse(args, options)
  if (operand && !positionals[0]) throw new UsageError(`${operand} is missing.`)
  if (positionals.length > (operand ? 1 : 0)) throw new UsageError('there is a word too many.')
  const option = (name: string) => {
    const value = values[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return {
    flag: (name) => values[name] === true,
    option,
    all: (name) => [values[name] ?? []].flat().map(String),
    required(name) {
      const value = option(name)
      if (value === undefined) throw new UsageError(`--${name} is missing.`)
      return value
    },
    operand: positionals[0] ?? '',
  }
}

function parse(args: string[], options: OptionSpecs) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(reasonOf(error).replace(/(?<=\.) .*/, ''))
  }
}

function printError(error: unknown) {
  if (error instanceof UsageError) {
    process.stderr.write(`hydra-lab: ${error.message}\n\n${usage}`)
    return 2
  }
  const message = messageFor(error)
  if (message === undefined) throw error
  process.stderr.write(`hydra-lab: ${message}\n`)
  return 1
}

/** One line for what the operator can mend; undefined for bugs. */
function messageFor(error: unknown) {
  if (error instanceof Refusal) return refusalMessage(error)
  if (error instanceof BadConfig || error instanceof Failure) return error.message
  if (isUnavailable(error)) return `The data can't be used right now: ${reasonOf(error)}`
  return error instanceof Error && 'code' in error ? reasonOf(error) : undefined
}

const refusalMessage = ({ message, more: { fields = {} } }: Refusal) =>
  Object.keys(fields).length > 1 ? `${Object.values(fields).join('; ')}.` : message
