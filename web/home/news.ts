import { use, useEffect, useState } from 'react'
import type { Api } from '../data/api.ts'
import { type Source, SourceContext } from '../data/source.ts'
import { readState } from '../document/state.ts'
import { useArrived } from '../layout/heading.tsx'

export type News = NonNullable<Awaited<ReturnType<Api['news']['get']>>['data']>

const queryKey = ['news']

/** Asks the site; where the client of its calls isn't loaded, without it. */
async function ask(source?: Source): Promise<News | undefined> {
  if (source) return (await source.api.news.get()).data ?? undefined
  const answer = await fetch('/api/news')
  return answer.ok ? await answer.json() : undefined
}

/** What this tab was told last. */
let told: News | undefined

/** On the server it goes along with the page, in a browser it is there when the page is. */
export async function prefetchNews(source?: Source) {
  if (source) await source.client.prefetchQuery({ queryKey, queryFn: () => ask(source) })
  else told = await ask()
}

/** The news the page came with. */
function broughtAlong(source: Source | undefined): News | undefined {
  if (source) return source.client.getQueryData(queryKey)
  return readState()
    .answers.map(([, data]) => data)
    .find(isNews)
}

const isNews = (data: unknown): data is News =>
  typeof data === 'object' && data !== null && 'totals' in data

/** The lab's news: those the page came with, or asked for when the reader comes back to it. */
export function useNews(): News | undefined {
  const source = use(SourceContext)
  const isBack = useArrived()
  const [news, setNews] = useState(() => told ?? broughtAlong(source))
  useEffect(() => {
    if (!isBack) return
    ask(source).then(
      (answer) => {
        if (!answer) return
        told = answer
        setNews(answer)
      },
      () => {},
    )
  }, [isBack, source])
  return news
}
