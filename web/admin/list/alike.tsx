import { PageLink } from '../../ui/page-link.tsx'
import type { ListPlace } from './asked.ts'
import type { Listing, Row } from './listing.ts'

type HrefOf = ListPlace['hrefOf']
type MarkProps = { item: Row; name: string; hrefOf: HrefOf }

/** "4 alike", which leads to those four. */
export function AlikeMark({ item, name, hrefOf }: MarkProps) {
  const alike = 'alike' in item ? Number(item.alike) : 1
  if (alike < 2) return null
  return (
    <PageLink
      to={hrefOf({ alike: item.id, q: '', filters: {} })}
      aria-label={`${alike} alike: ${name}`}
      className="mr-2 inline-block rounded-[4px] bg-sunken px-2 font-semibold text-meta underline underline-offset-4"
    >
      {alike} alike
    </PageLink>
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
