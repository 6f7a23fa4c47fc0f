import { invalid, Refusal } from '../http/response/errors.ts'
import { wrongWith } from './contract.ts'
import { isCommon } from './sessions/common-passwords.ts'

export async function refuseWrong(given: Parameters<typeof wrongWith>[0]) {
  const wrong = wrongWith(given)
  if (wrong?.field === 'confirmPassword')
    throw new Refusal(422, wrong.sentence, { fields: { confirmPassword: wrong.sentence } })
  if (wrong) throw invalid({ password: wrong.sentence })
  if (await isCommon(given.password)) throw invalid({ password: tooCommon })
}

const tooCommon = 'This password is one of the most common. Choose another'
