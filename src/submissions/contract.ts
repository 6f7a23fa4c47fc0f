import * as z from 'zod/mini'
import { email } from '../fields/contract.ts'

export const linksRequest = z.object({ email: email() })

export const linksSent =
  'If something was sent in with this address, the links to it are on their way there. That can take a few minutes.'

export const noLinksMessage = (where: string) =>
  `Mail is not set up at this site, so no links can be sent. Please ask at the lab: ${where}.`
