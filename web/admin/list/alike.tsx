import type { Likeness } from '../../data/kind.ts'
import { PageLink } from '../../ui/page-link.tsx'
import type { ListPlace } from './asked.ts'
import type { Listing, Row } from './listing.ts'

type HrefOf = ListPlace['hrefOf']
type MarksProps = {
  item: Row & Partial<Likeness>
  name: string
  hrefOf: HrefOf
  editorOf: (id: number) => string | undefined
}

/** "4 alike", which leads to those four, and "Like a published one", which leads to that. */
export function AlikeMarks({ item, name, hrefOf, editorOf }: MarksProps) {
  const { id, alike = 1, alike_published } = item
  const published = alike_published ? editorOf(alike_published) : undefined
  const marks: [words: string, to: string | false | undefined][] = [
    [`${alike} alike`, alike > 1 && hrefOf({ alike: id, q: '', filters: {} })],
    ['Like a published one', published],
  ]
  return marks.map(
    ([words, to]) =>
      to && (
        <PageLink
          key={words}
          to={to}
          aria-label={`${words}: ${name}`}
          className="mr-2 inline-block rounded-[4px] bg-sunken px-2 font-semibold text-meta underline underline-offset-4"
        >
          {words}
        </PageLink>
      ),
  )
}

type AloneProps<Item extends Row> = { of: Listing<Item>; total: number; hrefOf: HrefOf }

/** Says that the list holds those alone that look alike, and leads back to all of them. */
export const AlikeAlone = <Item extends Row>({ of, total, hrefOf }: AloneProps<Item>) => (
  <p className="mt-3 flex flex-wrap items-center gap-x-4">
    {total} {of.names[total === 1 ? 0 : 1]} that look alike
    <PageLink
      to={hrefOf({ alike: undefined })}
      className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
    >
      Show all {of.names[1]}
    </PageLink>
  </p>
)
