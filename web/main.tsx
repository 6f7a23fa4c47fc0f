import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import './shared-parts.ts'
import { watchHistory } from './browser/history-guards.ts'
import { followSession } from './browser/session.ts'
import { ready } from './data/screen.tsx'
import { SiteProvider } from './data/site.tsx'
import { readState } from './document/state.ts'
import { placeOf } from './routes.tsx'

/**
 * A function, since a screen can't import from a file whose top waits for that screen: what they share would be
 * split into a dozen small files.
 */
async function start() {
  const root = document.querySelector('#root')
  if (!root) throw new Error('The page has no #root')
  const { site } = readState()
  await ready(placeOf(location.pathname).screen)
  followSession()
  watchHistory()
  hydrateRoot(
    root,
    <SiteProvider value={site}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </SiteProvider>,
  )
}

// The page is read and sent without its scripts where they don't come.
void start().catch((error: unknown) => {
  delete document.documentElement.dataset['js']
  throw error
})
