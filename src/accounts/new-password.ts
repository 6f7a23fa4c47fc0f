import { fold } from '../fields/fold.ts'
import { shortestPassword } from '../fields/words.ts'
import { invalid, Refusal } from '../http/response/errors.ts'
import { passwordProblem } from './contract.ts'

export async function validatePassword(passwords: Parameters<typeof passwordProblem>[0]) {
  const problem = passwordProblem(passwords)
  if (problem?.field === 'confirmPassword')
    throw new Refusal(422, problem.message, { fields: { confirmPassword: problem.message } })
  if (problem) throw invalid({ password: problem.message })
  if (await isCommon(passwords.password)) throw invalid({ password: tooCommon })
}

export const tooCommon = 'This password is one of the most common. Choose another'

const commonCount = 10_000

let common: Promise<ReadonlySet<string>> | undefined

export async function isCommon(password: string) {
  common ??= loadCommon()
  return (await common).has(fold(password))
}

/** A ranked list, loaded when the first password is set. */
async function loadCommon() {
  const { default: ranked } = await import('@zxcvbn-ts/language-common/src/passwords.json')
  const longEnough = ranked.slice(0, commonCount).filter(({ length }) => length >= shortestPassword)
  return new Set(longEnough.map(fold))
}
