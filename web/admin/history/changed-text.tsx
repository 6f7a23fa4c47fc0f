/** What stands between the words that both begin and end with. */
function changedPart(one: string, other: string) {
  const [own, others] = [wordsOf(one), wordsOf(other)]
  const most = Math.min(own.length, others.length)
  let start = 0
  while (start < most && own[start] === others[start]) start++
  let end = 0
  while (end < most - start && own.at(-1 - end) === others.at(-1 - end)) end++
  const until = own.length - end
  return [own.slice(0, start), own.slice(start, until), own.slice(until)].map((part) =>
    part.join(''),
  )
}

const wordsOf = (text: string) => text.split(/(\s+)/)

type Props = { text: string; other: string; isAfter: boolean }

/** A text, and in it what the other one has not. */
export function ChangedText({ text, other, isAfter }: Props) {
  if (text === '') return <p className="text-muted">(empty)</p>
  const [before, changed, after] = changedPart(text, other)
  const Mark = isAfter ? 'ins' : 'del'
  return (
    <p dir="auto" className="whitespace-pre-line wrap-anywhere">
      {before}
      {changed && <Mark className="decoration-2">{changed}</Mark>}
      {after}
    </p>
  )
}
