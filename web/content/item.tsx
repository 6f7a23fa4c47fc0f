import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { storedToken } from '../browser/session.ts'
import { screenOf, useSource } from '../data/client.tsx'
import { editorsOf, type Kind, type Row } from '../data/kind.ts'
import type { About } from '../data/screen.tsx'
import type { Source } from '../data/source.ts'
import { Page } from '../layout/column.tsx'
import { Heading } from '../layout/heading.tsx'
import { NotFound } from '../layout/not-found.tsx'
import { Back } from '../ui/icons.tsx'
import { linkLook } from '../ui/link-look.ts'
import { QueryStatus } from '../ui/query-status.tsx'
import { itemQuery } from './queries.ts'

type ItemPageOptions<Item> = {
  Article: (props: { item: Item & Row }) => ReactNode
  /** Shown beneath the article. */
  After?: (props: { item: Item }) => ReactNode
  /** Fetches what the page shows beside the item. */
  prefetchMore?: (source: Source, item: Item & Row) => Promise<unknown>
  /** The item for search engines and previews. */
  about: (item: Item) => About
  messages: { loading: string; failed: string; missing: string }
}

/** The screen of one item of a kind. */
export const itemScreen = <Item extends Row>(
  kind: Kind<never, Item>,
  options: ItemPageOptions<NoInfer<Item>>,
) =>
  screenOf(
    ({ id, route }) =>
      id !== undefined && <ItemPage {...{ kind, options, id }} title={route.title} />,
    async ({ id }, source) => {
      if (id === undefined) return undefined
      const query = itemQuery(kind, source.api, id)
      await source.client.prefetchQuery(query)
      const item = source.client.getQueryData(query.queryKey)
      if (item === null) return undefined
      if (!item) return {}
      await options.prefetchMore?.(source, item)
      return options.about(item)
    },
  )

type Props<Item extends Row> = {
  kind: Kind<never, Item>
  options: ItemPageOptions<Item>
  id: number
  /** The heading until the item's own is known. */
  title: string
}

function ItemPage<Item extends Row>({ kind, options, id, title }: Props<Item>) {
  const { Article, After, messages } = options
  const { api } = useSource()
  const query = useQuery(itemQuery(kind, api, id))
  const { data: item, isError, isFetching, refetch } = query
  const isMissing = item === null
  useEffect(() => {
    // The served page is that of a visitor; an admin may see a pending item.
    if (isMissing && storedToken() !== null) void refetch()
  }, [isMissing, refetch])

  if (isMissing && !isError && !(isFetching && storedToken() !== null))
    return <NotFound message={messages.missing} />
  return (
    <Page>
      <div className="flex flex-wrap justify-between gap-x-6 print:hidden">
        <a href={kind.path} className={`${linkLook} gap-2`}>
          <Back />
          All {kind.names[1]}
        </a>
        {item && (
          <a
            href={`${editorsOf(kind.path)}/${id}`}
            className="signed-in:inline-flex hidden min-h-11 items-center text-primary underline underline-offset-4"
          >
            Edit
          </a>
        )}
      </div>
      {item ? (
        <>
          <div className="mt-4">
            <Article item={item} />
          </div>
          {After && <After item={item} />}
        </>
      ) : (
        <div className="reading mt-4">
          <Heading title={title} />
          <div className="mt-6">
            <QueryStatus query={query} loading={messages.loading} failed={messages.failed} />
          </div>
        </div>
      )}
    </Page>
  )
}
