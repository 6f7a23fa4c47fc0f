import { fold } from '../../fields/fold.ts'
import { shortestPassword } from '../../fields/words.ts'

const most = 10_000

let common: Promise<ReadonlySet<string>> | undefined

export async function isCommon(password: string) {
  common ??= load()
  return (await common).has(fold(password))
}

/** A ranked list, loaded when the first password is set. */
async function load() {
  const { default: ranked } = await import('@zxcvbn-ts/language-common/src/passwords.json')
  const longEnough = ranked.slice(0, most).filter(({ length }) => length >= shortestPassword)
  return new Set(longEnough.map(fold))
}
