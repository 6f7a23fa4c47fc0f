import { PageLink } from '../ui/page-link.tsx'

type Span = readonly [from: number, to: number]
export type Hit = {
  id: number
  title: string
  line: string
  link: string
  marks: { title: readonly Span[]; line: readonly Span[] }
}

/** What was found of a kind: where it is, and the passage in which the words stand. */
export const Hits = ({ hits, heading: Title }: { hits: readonly Hit[]; heading: 'h2' | 'h3' }) => (
  <ul className="mt-2 divide-y divide-line">
    {hits.map(({ id, title, line, link, marks }) => (
      <li key={id} className="relative py-4">
        <Title dir="auto" className="text-card wrap-anywhere">
          <PageLink to={link} className="stretched">
            <Marked text={title} spans={marks.title} />
          </PageLink>
        </Title>
        <p dir="auto" className="mt-1 max-w-measure text-muted wrap-anywhere">
          <Marked text={line} spans={marks.line} />
        </p>
      </li>
    ))}
  </ul>
)

/** A text with the words in it marked that were looked for. */
function Marked({ text, spans }: { text: string; spans: readonly Span[] }) {
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
