import type { Changes } from '../../../src/receipts/words.ts'
import { ChangedText } from './changed-text.tsx'
import { StoredPicture } from './stored-picture.tsx'

/** What a field was and is, side by side. */
export function Sides({ change }: { change: Changes[string] }) {
  const [before = '', after = ''] = change.map((value) => String(value ?? ''))
  const all = [
    { word: 'Before', value: before, other: after, isAfter: false },
    { word: 'After', value: after, other: before, isAfter: true },
  ]
  return all.map(({ word, ...side }) => (
    <div key={word} className="min-w-0 rounded-input bg-sunken p-3">
      <p className="text-meta text-muted">{word}</p>
      <Side {...side} />
    </div>
  ))
}

type SideProps = { value: string; other: string; isAfter: boolean }

/** A text with what is different in it, or a picture as a picture. */
export const Side = ({ value, other, isAfter }: SideProps) =>
  [value, other].some((each) => each.startsWith('/images/')) && value ? (
    <StoredPicture key={value} address={value} />
  ) : (
    <ChangedText text={value} other={other} isAfter={isAfter} />
  )
