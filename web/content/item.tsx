import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { sourceOfTab, useSource, WithData } from '../data.tsx'
import { Page } from '../layout/column.tsx'
import { NotFound } from '../layout/not-found.tsx'
import type { Drawn } from '../screen.tsx'
import { storedToken } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { postOf } from './post.ts'
import { BackToProjects, Project } from './project.tsx'
import { projectQuery } from './queries.ts'

function Item({ id }: { id: number }) {
  const { api } = useSource()
  const { data, isError, isFetching, refetch } = useQuery(projectQuery(api, id))
  const isMissing = data === null
  useEffect(() => {
    // The page came as a stranger sees it; an admin may see a pending project.
    if (isMissing && storedToken() !== null) void refetch()
  }, [isMissing, refetch])

  if (data) return <Project post={postOf(data)} />
  if (isError) return <Failure onRetry={() => void refetch()} />
  if (isMissing && !(isFetching && storedToken() !== null))
    return <NotFound message="No post found." />
  return (
    <Shell>
      <p role="status">Loading post...</p>
    </Shell>
  )
}

const Shell = ({ children }: { children: ReactNode }) => (
  <Page>
    <BackToProjects />
    <div className="mt-6">{children}</div>
  </Page>
)

const Failure = ({ onRetry }: { onRetry: () => void }) => (
  <Shell>
    <p role="alert" className="font-semibold text-danger">
      Failed to load the post. Please try again.
    </p>
    <Button look="quiet" className="mt-4" onClick={onRetry}>
      Try again
    </Button>
  </Shell>
)

const screen: Drawn = {
  draw: ({ id }) => <WithData>{id !== undefined && <Item id={id} />}</WithData>,
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
