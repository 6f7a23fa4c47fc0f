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
import { Awaiting } from '../ui/loading.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { itemQuery } from './queries.ts'

type Shown<Item> = {
  /** What it says of an item, under its heading. */
  Article: (props: { item: Item & Row }) => ReactNode
  /** Where it leads on. */
  After?: (props: { item: Item }) => ReactNode
  /** Asks for what its page shows beside it. */
  prefetchMore?: (source: Source, item: Item & Row) => Promise<unknown>
  /** What search engines and previews are told of it. */
  about: (item: Item) => About
  says: { loading: string; failed: string; missing: string }
}

/** The page of one item of a kind, as a screen. */
export const itemScreen = <Item extends Row>(
  kind: Kind<never, Item>,
  shown: Shown<NoInfer<Item>>,
) =>
  screenOf(
    ({ id, route }) =>
      id !== undefined && <One of={{ kind, ...shown }} id={id} title={route.title} />,
    async ({ id }, source) => {
      if (id === undefined) return undefined
      const { client, api } = source
      const query = itemQuery(kind, api, id)
      await client.prefetchQuery(query)
      const data = client.getQueryData(query.queryKey)
      if (data) await shown.prefetchMore?.(source, data)
      if (data === null) return undefined
      return data === undefined ? {} : shown.about(data)
    },
  )

type OneProps<Item extends Row> = {
  of: Shown<Item> & { kind: Kind<never, Item> }
  id: number
  title: string
}

function One<Item extends Row>({ of, id, title }: OneProps<Item>) {
  const { api } = useSource()
  const asked = useQuery(itemQuery(of.kind, api, id))
  const { data, isError, isFetching, refetch } = asked
  const isMissing = data === null
  useEffect(() => {
    // The page came as a stranger sees it; an admin may see a pending item.
    if (isMissing && storedToken() !== null) void refetch()
  }, [isMissing, refetch])

  if (isMissing && !isError && !(isFetching && storedToken() !== null))
    return <NotFound message={of.says.missing} />
  return (
    <Page>
      <div className="print:hidden">
        <div className="flex flex-wrap justify-between gap-x-6">
          <BackToList of={of.kind} />
          {data && (
            <PageLink
              to={`${editorsOf(of.kind.path)}/${id}`}
              className="signed-in:inline-flex hidden min-h-11 items-center text-primary underline underline-offset-4"
            >
              Edit
            </PageLink>
          )}
        </div>
      </div>
      {data ? (
        <>
          <div className="mt-4">
            <of.Article item={data} />
          </div>
          {of.After && <of.After item={data} />}
        </>
      ) : (
        <Waiting title={title}>
          <Awaiting of={asked} loading={of.says.loading} failed={of.says.failed} />
        </Waiting>
      )}
    </Page>
  )
}

/** Until the item's own name is known the page goes by that of its route. */
const Waiting = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="reading mt-4">
    <Heading title={title} />
    <div className="mt-6">{children}</div>
  </div>
)

const BackToList = ({
  of: { path, names },
}: {
  of: Pick<Kind<never, never>, 'path' | 'names'>
}) => (
  <PageLink
    to={path}
    className="inline-flex min-h-11 items-center gap-2 text-primary underline underline-offset-4"
  >
    <Back />
    All {names[1]}
  </PageLink>
)
