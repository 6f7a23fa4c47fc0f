import { type EmailText, reasonGiven } from './emails.ts'

/** Contains nothing the sender typed, since anybody can enter anybody's address. */
export const receiptEmailOf = (noun: string, link: string): EmailText => ({
  subject: `Your ${noun} is with the Hydra Lab`,
  body: `Thank you. Your ${noun} has arrived at the Hydra Lab and is awaiting review.

Here you see what becomes of it. While it waits, you can change or withdraw it:
${link}

Whoever has this link can do that, so please keep it to yourself. If you sent nothing,
somebody has mistyped an address, and you need not do anything.

Hydra Lab
`,
})

export const linksOf = (
  found: readonly { about: string; link: string }[],
  isCut: boolean,
): EmailText => ({
  subject: 'Your submissions at the Hydra Lab',
  body: `Somebody, probably you, asked for the links to what was sent in with this address.
${found.map(({ about, link }) => `\n${about}\n${link}\n`).join('')}
${isCut ? `These are the newest ${found.length}. ` : ''}Whoever has a link sees what became of the submission and may change it, so please keep
them to yourself. If you asked for nothing, you need not do anything.

Hydra Lab
`,
})

/** An admin has read it, so its title may be sent. */
type Named = { noun: string; title: string }

const longestInSubject = 60

function called({ noun, title }: Named) {
  const isLong = title.length > longestInSubject
  const shown = isLong ? `${title.slice(0, longestInSubject).toWellFormed().trimEnd()}…` : title
  return `your ${noun} "${shown}"`
}

export const askedOf = ({ noun, title }: Named, note: string, link: string): EmailText => ({
  subject: `Please change something in ${called({ noun, title })}`,
  body: `The Hydra Lab has looked at your ${noun} “${title}” and asks you to change something first:

${note}

Change it here, and it is looked at again:
${link}

Hydra Lab
`,
})

export const publishedOf = ({ noun, title }: Named, link: string): EmailText => ({
  subject: `Now published: ${called({ noun, title })}`,
  body: `Your ${noun} “${title}” is published at the Hydra Lab site.

Here you find the way to it, and can take it down whenever you like:
${link}

Hydra Lab
`,
})

export const changedOf = ({ noun, title }: Named, link: string): EmailText => ({
  subject: `Your change is published: ${called({ noun, title })}`,
  body: `The change that you proposed is published: your ${noun} is now called “${title}” at the
Hydra Lab site, and reads as you wanted it to.

Here you find the way to it, and can propose more:
${link}

Hydra Lab
`,
})

export const unchangedOf = (
  { noun, title }: Named,
  reason: string | null,
  link: string,
): EmailText => ({
  subject: `Your change was not accepted: ${called({ noun, title })}`,
  body: `Your ${noun} “${title}” stays on the Hydra Lab site as it is: the change that you proposed
was not accepted.
${reasonGiven(reason)}
You can propose another one here:
${link}

If you have questions, come by Science Hall, Room 260.

Hydra Lab
`,
})

export const declinedOf = (
  { noun, title }: Named,
  reason: string | null,
  link: string,
): EmailText => ({
  subject: `Not accepted: ${called({ noun, title })}`,
  body: `Your ${noun} “${title}” was not accepted for the Hydra Lab site.
${reasonGiven(reason)}
For 30 days this stands here, too:
${link}

If you have questions, come by Science Hall, Room 260.

Hydra Lab
`,
})
