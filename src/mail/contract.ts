import * as z from 'zod/mini'
import { email } from '../fields/contract.ts'

export const newRecipient = z.object({ recipient: email() })
