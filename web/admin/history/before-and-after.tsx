import { useQuery } from '@tanstack/react-query'
import type { Changes } from '../../../src/receipts/words.ts'
import { storedToken } from '../../browser/session.ts'
import { usePictureUrl } from '../../ui/picture-value.ts'

/** A changed field, with the changed words marked. */
export function BeforeAndAfter({ change }: { change: Changes[string] }) {
  const [before, after] = [textOf(change[0]), textOf(change[1])]
  return (
    <>
      <div className={boxLook}>
        <p className="text-meta text-muted">Before</p>
        <Value text={before} other={after} Mark="del" />
      </div>
      <div className={boxLook}>
        <p className="text-meta text-muted">After</p>
        <Value text={after} other={before} Mark="ins" />
      </div>
    </>
  )
}

const boxLook = 'min-w-0 rounded-input bg-sunken p-3'

const textOf = (value: unknown) => String(value ?? '')

type ValueProps = { text: string; other: string; Mark: 'ins' | 'del' }

function Value({ text, other, Mark }: ValueProps) {
  if (text === '') return <p className="text-muted">(empty)</p>
  if (isPicture(text) || isPicture(other)) return <StoredPicture key={text} address={text} />
  const [before, changed, after] = changedPart(text, other)
  return (
    <p dir="auto" className="whitespace-pre-line wrap-anywhere">
      {before}
      {changed && <Mark className="decoration-2">{changed}</Mark>}
      {after}
    </p>
  )
}

/** A field of an item's first version. */
export const FirstValue = ({ value }: { value: unknown }) => (
  <Value text={textOf(value)} other={textOf(value)} Mark="ins" />
)

const isPicture = (text: string) => text.startsWith('/images/')

/** A picture of any version. Those that only older versions use are for admins alone, so it is fetched with the token. */
function StoredPicture({ address }: { address: string }) {
  const isOurs = address.startsWith('/images/')
  const { data = '', isError } = useQuery({
    queryKey: ['admin', 'picture', address],
    queryFn: () => fetchPicture(address),
    enabled: isOurs,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const shown = usePictureUrl(isOurs ? data : address)
  if (isError) return <p>This picture can’t be shown.</p>
  if (!shown) return <p>…</p>
  return (
    <img
      src={shown}
      alt=""
      referrerPolicy="no-referrer"
      className="mt-1 size-24 rounded-input border border-line object-cover"
    />
  )
}

async function fetchPicture(address: string) {
  const headers = { authorization: `Bearer ${storedToken()}` }
  const response = await fetch(`${location.origin}${address}?w=320`, { headers })
  if (!response.ok) throw new Error(`The picture was answered with ${response.status}`)
  return new File([await response.blob()], 'picture.webp')
}

/** Splits a text into the words that both begin with, those that differ, and those that both end with. */
function changedPart(text: string, other: string) {
  const [words, others] = [wordsOf(text), wordsOf(other)]
  const most = Math.min(words.length, others.length)
  let start = 0
  while (start < most && words[start] === others[start]) start++
  let end = 0
  while (end < most - start && words.at(-1 - end) === others.at(-1 - end)) end++
  const until = words.length - end
  return [words.slice(0, start), words.slice(start, until), words.slice(until)].map((part) =>
    part.join(''),
  )
}

const wordsOf = (text: string) => text.split(/(\s+)/)
