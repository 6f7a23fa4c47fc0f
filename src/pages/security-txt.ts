import type { World } from '../world.ts'

const days = 180

/**
 * Whom to tell of a weakness: RFC 9116. The same for a whole day; it says until when it may be believed, so it is made
 * anew each time.
 */
export function securityTxt({ config, publicUrl, clock }: World) {
  const today = clock()
  today.setUTCHours(0, 0, 0, 0)
  today.setUTCDate(today.getUTCDate() + days)
  const contact = config.alertTo?.[0] ?? config.mailFrom
  return [
    `Contact: mailto:${encodeURI(contact)}`,
    `Expires: ${today.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
