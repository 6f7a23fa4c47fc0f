import { parseArgs } from 'node:util'
import { WrongWords } from './failure.ts'

/** A flag is there or not; an option comes with a value. */
type Options = Record<string, { type: 'boolean' | 'string' }>

export type Command = {
  options?: Options
  /** What stands behind the command's own words, by name; all of it must be there. */
  places?: string[]
  /** Whether a word too many may be a password, which is never repeated. */
  mayHoldPassword?: true
  run(said: Said): Promise<number>
}

/** What was said: `flag` whether, `option` and `place` what; `given` what, if anything. */
export type Said = {
  flag(name: string): boolean
  option(name: string): string
  given(name: string): string | undefined
  place(name: string): string
}

/** The words behind a command, judged. An option's value is never repeated: it may be a secret. */
export function understand(
  words: string[],
  { options = {}, places = [], mayHoldPassword }: Command,
): Said {
  const { values, positionals, tokens } = parseArgs({
    args: words,
    options,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) {
    if (token.kind !== 'option') continue
    const option = options[token.name]
    if (!option) throw new WrongWords(`there is no "${token.rawName}".`)
    if (option.type === 'string' && !token.value)
      throw new WrongWords(`${token.rawName} needs a value.`)
    if (option.type === 'boolean' && token.value !== undefined)
      throw new WrongWords(`${token.rawName} takes no value.`)
  }
  const missing = places.find((_, index) => !positionals[index])
  if (missing !== undefined) throw new WrongWords(`${missing} is missing.`)
  const surplus = positionals[places.length]
  if (surplus !== undefined)
    throw new WrongWords(
      mayHoldPassword ? 'there is a word too many.' : `there is no "${surplus}".`,
    )
  return saidBy(values, (name) => positionals[places.indexOf(name)] ?? '')
}

function saidBy(values: Record<string, unknown>, place: Said['place']): Said {
  const given = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : undefined
  }
  return {
    flag: (name) => values[name] === true,
    given,
    option(name) {
      const value = given(name)
      if (value === undefined) throw new WrongWords(`--${name} is missing.`)
      return value
    },
    place,
  }
}
