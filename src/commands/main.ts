import packageJson from '../../package.json' with { type: 'json' }
import { BadConfig } from '../config.ts'
import { isNotNow } from '../database/not-now.ts'
import { Refusal } from '../http/response/errors.ts'
import { type Command, understand } from './command.ts'
import { Failure, reasonOf, WrongWords } from './failure.ts'
import { usage } from './usage.ts'

const passwordStdin = { 'password-stdin': { type: 'boolean' } } as const

/** Each loads what it needs when it runs: to load the whole site takes longer than most of them work. */
const commands: Record<string, Command> = {
  serve: {
    options: { demo: { type: 'boolean' }, new: { type: 'boolean' } },
    run: async (said) =>
      (await import('./serve.ts')).serve({ demo: said.flag('demo'), isNew: said.flag('new') }),
  },
  'admin list': {
    mayHoldPassword: true,
    run: async () => (await import('./admin.ts')).listAdmins(),
  },
  'admin create': {
    options: { user: { type: 'string' }, email: { type: 'string' }, ...passwordStdin },
    mayHoldPassword: true,
    run: async (said) => (await import('./admin.ts')).createAdmin(said),
  },
  'admin reset-password': {
    options: passwordStdin,
    places: ['USER'],
    mayHoldPassword: true,
    run: async (said) => (await import('./admin.ts')).resetPassword(said),
  },
  backup: {
    places: ['FILE'],
    run: async (said) => (await import('./backup.ts')).backup(said.place('FILE')),
  },
  restore: {
    places: ['FILE'],
    run: async (said) => (await import('./restore.ts')).restore(said.place('FILE')),
  },
  import: {
    options: {
      kind: { type: 'string' },
      'dry-run': { type: 'boolean' },
      'skip-bad': { type: 'boolean' },
      pictures: { type: 'string' },
    },
    places: ['PATH'],
    run: async (said) => (await import('./import.ts')).importFrom(said),
  },
  export: {
    options: { format: { type: 'string' } },
    places: ['DIR'],
    run: async (said) => (await import('./export.ts')).exportTo(said),
  },
  doctor: { run: async () => (await import('./doctor.ts')).doctor() },
}

/** Does what the words say and answers the exit code: 0 done, 1 it can't be done, 2 the words are wrong. */
export async function main(words: string[]): Promise<number> {
  process.umask(0o077) // what is written holds names, addresses and password hashes
  try {
    const told = tell(words)
    if (told !== undefined) return say(told)
    const [command, rest] = find(words)
    if (command !== commands['serve']) endWhenUnheard()
    return await command.run(understand(rest, command))
  } catch (error) {
    return explain(error)
  }
}

/** What is only asked for, beside nothing or, for help, a command. */
function tell(words: string[]) {
  const [first = '', second] = words
  const isHelp = (word: string, place: number) =>
    ['--help', '-h'].includes(word) || (place === 0 && word === 'help')
  const isVersion = ['--version', '-v'].includes(first)
  const rest = words.filter((word, place) => !isHelp(word, place))
  if (!isVersion && rest.length === words.length) return undefined
  const [subject] = isVersion ? [second] : rest
  const isKnown = Object.keys(commands).some((name) => name.split(' ')[0] === subject)
  if (subject !== undefined && (isVersion || !isKnown))
    throw new WrongWords(`there is no "${subject}".`)
  return isVersion ? `${packageJson.version}\n` : usage
}

function find(words: string[]): [Command, string[]] {
  const [first = 'serve', second = ''] = words
  const { serve: serving, ...others } = commands
  if (serving && first.startsWith('-')) return [serving, words]
  const single = Object.hasOwn(commands, first) ? commands[first] : undefined
  if (single) return [single, words.slice(1)]
  const pair = others[`${first} ${second}`]
  if (pair) return [pair, words.slice(2)]
  const seconds = Object.keys(commands).filter((name) => name.startsWith(`${first} `))
  if (seconds.length === 0) throw new WrongWords(`there is no "${first}".`)
  if (second) throw new WrongWords(`there is no "${second}".`)
  throw new WrongWords(`another word is missing: ${seconds.join(', ')}.`)
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
