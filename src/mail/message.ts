import MailComposer from 'nodemailer/lib/mail-composer'
import { encodeWord } from 'nodemailer/lib/mime-funcs'
import type { World } from '../world.ts'
import { senderName } from './letters.ts'
import type { QueuedRow } from './outcomes.ts'

export type Message = Awaited<ReturnType<typeof messageOf>>

/**
 * A letter as it goes over the wire. Addresses are objects: a text would be read as a list and as headers. Answers go
 * to the first of ALERT_TO, or else to the sender: an admin's own address isn't shown to students unless it is named.
 */
export async function messageOf({ config, clock }: World, letter: QueuedRow, readers: string[]) {
  const { id, recipient, subject, body, nonce } = letter
  const message = new MailComposer({
    from: { name: senderName, address: config.mailFrom },
    to: (recipient === null ? readers : [recipient]).map((address) => ({ name: '', address })),
    replyTo: { name: senderName, address: config.alertTo?.[0] ?? config.mailFrom },
    subject: literally(subject),
    text: body,
    textEncoding: 'quoted-printable',
    date: clock(),
    messageId: `<letter-${id}.${nonce}@${config.collegeDomain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }).compile()
  return { envelope: message.getEnvelope(), bytes: await message.build() }
}

/** No longer than RFC 2047 lets an encoded word be. */
const longestWord = 52

/** nodemailer takes what looks like an encoded word for one of its caller's; what a person typed is shown as typed. */
const literally = (text: string) =>
  text.includes('=?') ? encodeWord(text, 'Q', longestWord) : text
