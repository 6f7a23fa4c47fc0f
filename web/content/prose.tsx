import { longest } from '../../src/fields/words.ts'
import { NewTabLink } from '../ui/new-tab-link.tsx'

/** What people typed, to be read: blank lines make paragraphs, addresses lead there, backticks hold code. */
export const Prose = ({ text }: { text: string }) => (
  <div className="grid max-w-measure gap-[1em] wrap-anywhere">
    {counted(text.split(/\n[^\S\n]*\n\s*/)).map(([place, paragraph]) => (
      <p key={place} dir="auto" className="whitespace-pre-line">
        <Words text={paragraph} />
      </p>
    ))}
  </div>
)

/** Code, which has no address in it, or an address. */
const special = /(`[^`\n]+`|https?:\/\/[^\s<>"`]+)/i

const Words = ({ text }: { text: string }) =>
  counted(text.split(special)).map(([place, part]) => {
    if (place % 2 === 0) return part
    if (part.startsWith('`')) return <Code key={place} text={part.slice(1, -1)} />
    return <Address key={place} text={part} />
  })

const Code = ({ text }: { text: string }) => (
  <code className="rounded-[4px] bg-ink/8 px-[0.25em] py-[0.1em]">{text}</code>
)

function Address({ text }: { text: string }) {
  const address = text.slice(0, endOf(text))
  if (address.length > longest.link || !URL.parse(address)?.hostname) return text
  return (
    <>
      <NewTabLink href={address} className="address text-primary underline underline-offset-4">
        {address}
      </NewTabLink>
      {text.slice(address.length)}
    </>
  )
}

/** Where an address ends in a sentence: before its marks, and before a bracket that isn't opened in it. */
function endOf(address: string) {
  let missing = address.split(')').length - address.split('(').length
  let end = address.length
  while (
    /[.,;:!?'’”»\]]/.test(address.charAt(end - 1)) ||
    (missing > 0 && address[end - 1] === ')')
  ) {
    if (address[end - 1] === ')') missing -= 1
    end -= 1
  }
  return end
}

const counted = (parts: string[]) => [...parts.entries()]
