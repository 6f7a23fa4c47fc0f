import * as z from 'zod/mini'
import { email } from '../fields/contract.ts'

export const newRecipient = z.object({ recipient: email() })

const idsMessage = 'Name up to 100 letters by their ids, with commas between them'

export const emailIds = z.object({
  ids: z.string(idsMessage).check(z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/, idsMessage)),
})
