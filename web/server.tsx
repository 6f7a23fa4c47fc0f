import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { SiteSettings } from '../src/pages/contract.ts'
import { App } from './app.tsx'
import type { Api } from './data/api.ts'
import { createClient } from './data/client.tsx'
import { ready } from './data/screen.tsx'
import { SiteProvider } from './data/site.tsx'
import { SourceContext } from './data/source.ts'
import { headOf } from './document/head.ts'
import { stateScript } from './document/state.ts'
import { Served, type ServedForm } from './forms/served.ts'
import { matchScreen } from './routes.tsx'

export { createApi } from './data/api.ts'
export { matchScreen } from './routes.tsx'

type Input = {
  pathname: string
  search: string
  settings: SiteSettings
  api: Api
  /** The built files of each screen, by source file. */
  preloads: Record<string, string[]>
  art: Record<string, string>
} & ServedForm

/** Renders a page, in the parts that the built document has places for. */
export async function render(input: Input) {
  const { pathname, search, settings, api, preloads, art, ...served } = input
  const { screen, route, id } = matchScreen(pathname)
  const source = { client: createClient(), api }
  const { prefetch } = await ready(screen)
  const isPrivate = route.audience === 'holder'
  const isMissing = isPrivate && served.submission === undefined && served.account === undefined
  const data = isMissing ? undefined : prefetch ? await prefetch({ id, search }, source) : {}
  const title = served.submission?.title
  const found = data && { ...data, ...(title && { title }) }
  const status = route.path === '*' || !found ? 404 : 200
  const site = { settings, art }
  const app = renderToString(
    <SiteProvider value={site}>
      <SourceContext value={source}>
        <Served value={served}>
          <StaticRouter location={pathname + search}>
            <App />
          </StaticRouter>
        </Served>
      </SourceContext>
    </SiteProvider>,
  )
  const answers = source.client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }): [typeof queryKey, unknown] => [queryKey, state.data])
  const files = [...new Set(screen.files.flatMap(({ file }) => preloads[file] ?? []))]
  const head = headOf({ site, pathname, route, found, files, isWrong: served.form !== undefined })
  source.client.clear()
  return {
    status: status as 200 | 404,
    head,
    app,
    state: stateScript({ site, answers, ...served, ...(isPrivate && { isPrivate }) }),
  }
}
