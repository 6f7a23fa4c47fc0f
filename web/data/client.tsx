import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
// Bundled together: every list needs them, and small chunks cost a request each.
import '../content/copy-link.tsx'
import '../content/list-query.ts'
import '../content/prose.tsx'
import '../content/queries.ts'
import '../content/result-count.tsx'
import '../content/work-list.tsx'
import '../content/works.ts'
import '../ui/empty.tsx'
import '../ui/load-failed.tsx'
import '../ui/query-status.tsx'
import '../ui/pager.tsx'
import '../ui/past-end.ts'
import '../ui/search.tsx'
import '../ui/select.tsx'
import { readState } from '../document/state.ts'
import { createApi } from './api.ts'
import type { About, Address, ScreenModule, ScreenProps } from './screen.tsx'
import { type Source, SourceContext } from './source.ts'

type Prefetch = (address: Address, source: Source) => Promise<About | undefined>

export const screenOf = (
  Shown: (props: ScreenProps) => ReactNode,
  prefetch: Prefetch,
): ScreenModule => ({
  render: (props) => (
    <WithData>
      <Shown {...props} />
    </WithData>
  ),
  prefetch: (address, source = sourceOfTab()) => prefetch(address, source),
})

export function WithData({ children }: { children: ReactNode }) {
  const { client } = useSource()
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

export const useSource = () => use(SourceContext) ?? sourceOfTab()

/** Errors offer to try again instead of retrying. */
export const createClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 30_000 },
      mutations: { networkMode: 'always' },
    },
  })

let tab: Source | undefined

/** Starts with the answers that the page was served with. */
function sourceOfTab(): Source {
  if (tab) return tab
  const client = createClient()
  for (const [key, data] of readState().answers) client.setQueryData(key, data)
  tab = { client, api: createApi() }
  return tab
}
