import { fold } from '../../fields/fold.ts'
import { shortestPassword } from '../../fields/words.ts'

const most = 10_000

let common: Promise<ReadonlySet<string>> | undefined

/** Whether a password is one of the 10,000 that people choose most often, in any case of its letters. */
export async function isCommon(password: string) {
  common ??= load()
  return (await common).has(fold(password))
}

/** The list comes ranked. It is loaded when the first password is chosen: most starts of the server never need it. */
async function load() {
  const { default: ranked } = await import('@zxcvbn-ts/language-common/src/passwords.json')
  const longEnough = ranked.slice(0, most).filter(({ length }) => length >= shortestPassword)
  return new Set(longEnough.map(fold))
}
