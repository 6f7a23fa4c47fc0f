import * as z from 'zod/mini'
import { email } from '../fields/contract.ts'

export const linksRequest = z.object({ email: email() })
