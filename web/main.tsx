import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import './shared-parts.ts'
import { watchHistory } from './history-guards.ts'
import { placeOf } from './routes.tsx'
import { ready } from './screen.tsx'
import { followSession } from './session.ts'
import { SiteProvider } from './site.ts'
import { readState } from './state.ts'

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

void start()
