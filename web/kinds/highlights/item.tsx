import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { storedToken } from '../../browser/session.ts'
import { postOf } from '../../content/post.ts'
import { projectQuery } from '../../content/queries.ts'
import { sourceOfTab, useSource, WithData } from '../../data/client.tsx'
import { messages } from '../../data/messages.ts'
import type { Drawn } from '../../data/screen.tsx'
import { Page } from '../../layout/column.tsx'
import { Heading } from '../../layout/heading.tsx'
import { NotFound } from '../../layout/not-found.tsx'
import { Button } from '../../ui/button.tsx'
import { BackToProjects, Project } from './page.tsx'

function Item({ id, title }: { id: number; title: string }) {
  const { api } = useSource()
  const { data, isError, isFetching, refetch } = useQuery(projectQuery(api, id))
  const isMissing = data === null
  useEffect(() => {
    // The page came as a stranger sees it; an admin may see a pending project.
    if (isMissing && storedToken() !== null) void refetch()
  }, [isMissing, refetch])

  if (data) return <Project post={postOf(data)} />
  if (isError) return <Failure title={title} onRetry={() => void refetch()} />
  if (isMissing && !(isFetching && storedToken() !== null))
    return <NotFound message="No post found." />
  return (
    <Shell title={title}>
      <p role="status">Loading post...</p>
    </Shell>
  )
}

/** Until the project's own name is known the page goes by that of its route. */
const Shell = ({ title, children }: { title: string; children: ReactNode }) => (
  <Page>
    <BackToProjects />
    <Heading title={title} />
    <div className="mt-6">{children}</div>
  </Page>
)

const Failure = ({ title, onRetry }: { title: string; onRetry: () => void }) => (
  <Shell title={title}>
    <p role="alert" className="font-semibold text-danger">
      {messages.loadPost}
    </p>
    <Button look="quiet" className="mt-4" onClick={onRetry}>
      Try again
    </Button>
  </Shell>
)

const screen: Drawn = {
  draw: ({ id, route }) => (
    <WithData>{id !== undefined && <Item id={id} title={route.title} />}</WithData>
  ),
  prefetch: async ({ id }, { client, api } = sourceOfTab()) => {
    if (id === undefined) return undefined
    await client.prefetchQuery(projectQuery(api, id))
    const data = client.getQueryData(projectQuery(api, id).queryKey)
    if (data === null) return undefined
    if (data === undefined) return {}
    const { title, summary, image } = postOf(data)
    return {
      ...(title && { title }),
      ...(summary && { description: summary }),
      ...(image && { image }),
    }
  },
}

export default screen
