import { compose, reasonParagraphs, senderName } from './emails.ts'

const ifQuestions = 'If you have questions, come by Science Hall, Room 260.'

/** Contains nothing the sender typed, since anybody can enter anybody's address. */
export const receiptEmail = (noun: string, link: string) =>
  compose(
    `Your ${noun} is with the Hydra Lab`,
    `Thank you. Your ${noun} has arrived at the Hydra Lab and is awaiting review.`,
    `Here you see what becomes of it. While it waits, you can change or withdraw it:\n${link}`,
    `Whoever has this link can do that, so please keep it to yourself. If you sent nothing,
somebody has mistyped an address, and you need not do anything.`,
    senderName,
  )

export const linksEmail = (found: readonly { about: string; link: string }[], isCut: boolean) =>
  compose(
    'Your submissions at the Hydra Lab',
    'Somebody, probably you, asked for the links to what was sent in with this address.',
    ...found.map(({ about, link }) => `${about}\n${link}`),
    `${isCut ? `These are the newest ${found.length}. ` : ''}Whoever has a link sees what became of the submission and may change it, so please keep
them to yourself. If you asked for nothing, you need not do anything.`,
    senderName,
  )

/** Of an item that an admin has read, so that its title may be sent. */
type Titled = { noun: string; title: string }

const longestInSubject = 60

function nameOf({ noun, title }: Titled) {
  const isLong = title.length > longestInSubject
  const shown = isLong ? `${title.slice(0, longestInSubject).toWellFormed().trimEnd()}…` : title
  return `your ${noun} "${shown}"`
}

export const changesAskedEmail = (titled: Titled, note: string, link: string) =>
  compose(
    `Please change something in ${nameOf(titled)}`,
    `The Hydra Lab has looked at your ${titled.noun} “${titled.title}” and asks you to change something first:`,
    note,
    `Change it here, and it is looked at again:\n${link}`,
    senderName,
  )

export const publishedEmail = (titled: Titled, link: string) =>
  compose(
    `Now published: ${nameOf(titled)}`,
    `Your ${titled.noun} “${titled.title}” is published at the Hydra Lab site.`,
    `Here you find the way to it, and can take it down whenever you like:\n${link}`,
    senderName,
  )

export const proposalApprovedEmail = (titled: Titled, link: string) =>
  compose(
    `Your change is published: ${nameOf(titled)}`,
    `The change that you proposed is published: your ${titled.noun} is now called “${titled.title}” at the
Hydra Lab site, and reads as you wanted it to.`,
    `Here you find the way to it, and can propose more:\n${link}`,
    senderName,
  )

export const proposalDeclinedEmail = (titled: Titled, reason: string | null, link: string) =>
  compose(
    `Your change was not accepted: ${nameOf(titled)}`,
    `Your ${titled.noun} “${titled.title}” stays on the Hydra Lab site as it is: the change that you proposed
was not accepted.`,
    ...reasonParagraphs(reason),
    `You can propose another one here:\n${link}`,
    ifQuestions,
    senderName,
  )

export const declinedEmail = (titled: Titled, reason: string | null, link: string) =>
  compose(
    `Not accepted: ${nameOf(titled)}`,
    `Your ${titled.noun} “${titled.title}” was not accepted for the Hydra Lab site.`,
    ...reasonParagraphs(reason),
    `For 30 days this stands here, too:\n${link}`,
    ifQuestions,
    senderName,
  )
