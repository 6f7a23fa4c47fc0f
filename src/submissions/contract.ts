import * as z from 'zod/mini'
import { email } from '../fields/contract.ts'

export const findingLinks = z.object({ email: email() })
