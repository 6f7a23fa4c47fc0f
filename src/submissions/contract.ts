import * as z from 'zod/mini'
import { email } from '../fields/contract.ts'

/** Whose links are asked for. */
export const findingLinks = z.object({ email: email() })
