import { compose, type EmailText, reasonGiven, senderName } from './emails.ts'

const ifQuestions = 'If you have questions, come by Science Hall, Room 260.'

/** Contains nothing the sender typed, since anybody can enter anybody's address. */
export const receiptEmailOf = (noun: string, link: string) =>
  compose(
    `Your ${noun} is with the Hydra Lab`,
    `Thank you. Your ${noun} has arrived at the Hydra Lab and is awaiting review.`,
    `Here you see what becomes of it. While it waits, you can change or withdraw it:\n${link}`,
    `Whoever has this link can do that, so please keep it to yourself. If you sent nothing,
somebody has mistyped an address, and you need not do anything.`,
    senderName,
  )

export const linksOf = (found: readonly { about: string; link: string }[], isCut: boolean) =>
  compose(
    'Your submissions at the Hydra Lab',
    'Somebody, probably you, asked for the links to what was sent in with this address.',
    ...found.map(({ about, link }) => `${about}\n${link}`),
    `${isCut ? `These are the newest ${found.length}. ` : ''}Whoever has a link sees what became of the submission and may change it, so please keep
them to yourself. If you asked for nothing, you need not do anything.`,
    senderName,
  )

/** An admin has read it, so its title may be sent. */
type Named = { noun: string; title: string }

const longestInSubject = 60

function called({ noun, title }: Named) {
  const isLong = title.length > longestInSubject
  const shown = isLong ? `${title.slice(0, longestInSubject).toWellFormed().trimEnd()}…` : title
  return `your ${noun} "${shown}"`
}

export const askedOf = (named: Named, note: string, link: string) =>
  compose(
    `Please change something in ${called(named)}`,
    `The Hydra Lab has looked at your ${named.noun} “${named.title}” and asks you to change something first:`,
    note,
    `Change it here, and it is looked at again:\n${link}`,
    senderName,
  )

export const publishedOf = (named: Named, link: string) =>
  compose(
    `Now published: ${called(named)}`,
    `Your ${named.noun} “${named.title}” is published at the Hydra Lab site.`,
    `Here you find the way to it, and can take it down whenever you like:\n${link}`,
    senderName,
  )

export const changedOf = (named: Named, link: string) =>
  compose(
    `Your change is published: ${called(named)}`,
    `The change that you proposed is published: your ${named.noun} is now called “${named.title}” at the
Hydra Lab site, and reads as you wanted it to.`,
    `Here you find the way to it, and can propose more:\n${link}`,
    senderName,
  )

export const unchangedOf = (named: Named, reason: string | null, link: string): EmailText =>
  compose(
    `Your change was not accepted: ${called(named)}`,
    `Your ${named.noun} “${named.title}” stays on the Hydra Lab site as it is: the change that you proposed
was not accepted.`,
    ...reasonGiven(reason),
    `You can propose another one here:\n${link}`,
    ifQuestions,
    senderName,
  )

export const declinedOf = (named: Named, reason: string | null, link: string) =>
  compose(
    `Not accepted: ${called(named)}`,
    `Your ${named.noun} “${named.title}” was not accepted for the Hydra Lab site.`,
    ...reasonGiven(reason),
    `For 30 days this stands here, too:\n${link}`,
    ifQuestions,
    senderName,
  )
