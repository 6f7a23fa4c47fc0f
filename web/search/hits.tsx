import type { SearchHit } from '../../src/search/contract.ts'

/** `state` is for admins, who also find unpublished items. */
type Hit = SearchHit & { state?: string }
type Props = { hits: readonly Hit[]; look?: 'text-card' | 'text-meta' }

export const Hits = ({ hits, look = 'text-card' }: Props) => (
  <ul className="mt-2 divide-y divide-line">
    {hits.map(({ id, title, line, link, marks, state }) => (
      <li key={id} className="relative py-4">
        <h3 dir="auto" className={`wrap-anywhere ${look}`}>
          <a href={link} className="stretched">
            <Marked text={title} spans={marks.title} />
          </a>
        </h3>
        <p dir="auto" className="mt-1 max-w-measure text-muted wrap-anywhere">
          {state && <span className="font-semibold">{state} · </span>}
          <Marked text={line} spans={marks.line} />
        </p>
      </li>
    ))}
  </ul>
)

function Marked({ text, spans }: { text: string; spans: SearchHit['marks']['line'] }) {
  const ends = [0, ...spans.map(([, to]) => to)]
  return (
    <>
      {spans.map(([from, to], place) => (
        <span key={from}>
          {text.slice(ends[place], from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}
