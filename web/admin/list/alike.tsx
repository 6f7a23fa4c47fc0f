import type { Likeness } from '../../data/kind.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { useList } from './list-context.ts'
import type { Row } from './list-definition.ts'

/** "4 alike", which leads to those four, and "Like a published one", which leads to that. */
export function AlikeMarks({ item }: { item: Row & Partial<Likeness> }) {
  const { of, place } = useList()
  const { id, alike = 1, alike_published } = item
  const published = alike_published ? of.editorOf?.({ ...item, id: alike_published }) : undefined
  const marks: [words: string, to: string | false | undefined][] = [
    [`${alike} alike`, alike > 1 && place.hrefOf({ alike: id, q: '', filters: {} })],
    ['Like a published one', published],
  ]
  return marks.map(
    ([words, to]) =>
      to && (
        <PageLink
          key={words}
          to={to}
          aria-label={`${words}: ${of.nameOf(item)}`}
          className="mr-2 inline-block rounded-[4px] bg-sunken px-2 font-semibold text-meta underline underline-offset-4"
        >
          {words}
        </PageLink>
      ),
  )
}

/** Says that the list holds those alone that look alike, and leads back to all of them. */
export function AlikeAlone({ total }: { total: number }) {
  const { of, place } = useList()
  return (
    <p className="mt-3 flex flex-wrap items-center gap-x-4">
      {total} {of.names[total === 1 ? 0 : 1]} that look alike
      <PageLink
        to={place.hrefOf({ alike: undefined })}
        className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
      >
        Show all {of.names[1]}
      </PageLink>
    </p>
  )
}
