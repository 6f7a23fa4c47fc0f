import { checkDatabase } from '../database/check.ts'
import { isUnavailable } from '../database/errors.ts'
import { Failure, reasonOf } from './failure.ts'

export type Finding = { verdict: 'ok' | 'note' | 'FAIL'; words: string }

export const ok = (words: string): Finding => ({ verdict: 'ok', words })
export const note = (words: string): Finding => ({ verdict: 'note', words })
export const fail = (words: string): Finding => ({ verdict: 'FAIL', words })

export function checkOrExplain(path: string, help: () => string) {
  try {
    return checkDatabase(path)
  } catch (error) {
    throw isUnavailable(error) ? error : new Failure(`${path}: ${reasonOf(error)} ${help()}`)
  }
}
