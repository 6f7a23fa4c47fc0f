import { type Fields, Refusal } from '../http/response/errors.ts'
import type { Said } from './contract.ts'

/** What is wrong, by field, instead of a Refusal. */
export function attempt<Done>(work: () => Done): { done?: Done; wrong: Fields } {
  try {
    return { done: work(), wrong: {} }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { wrong: error.more.fields ?? { '': error.message } }
  }
}

export function saidOf(wrong: Fields): Said {
  const [[field, message] = ['', ''], ...others] = Object.entries(wrong)
  return { field, message: [message, ...others.map((each) => each.join(': '))].join('; ') }
}
