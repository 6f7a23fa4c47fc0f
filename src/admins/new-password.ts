import { checked, invalid, Refusal } from '../http/response/errors.ts'
import { isCommon } from '../sessions/common-passwords.ts'
import { fitPassword, unequal } from './contract.ts'

/** Compared after email and username. */
export function refuseUnequal(password: string, confirmation: string | null | undefined) {
  if (password !== confirmation)
    throw new Refusal(422, unequal, { fields: { confirmPassword: unequal } })
}

/** Judged last: how long it is, and whether everybody would guess it. */
export async function refuseUnfit(password: string) {
  checked(fitPassword, { password })
  if (await isCommon(password)) throw invalid({ password: tooCommon })
}

const tooCommon = 'This password is one of the most common. Choose another'
