import { type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import './shared-parts.ts'
import { watchHistory } from './browser/history-guards.ts'
import { followSession } from './browser/session.ts'
import { ready } from './data/screen.tsx'
import { SiteProvider } from './data/site.tsx'
import { readState } from './document/state.ts'
import { matchScreen } from './routes.tsx'

/** A top-level await would make the bundler split what screens share with this file into many small files. */
async function start() {
  const root = document.querySelector('#root')
  if (!root) throw new Error('The page has no #root')
  const { site } = readState()
  await ready(matchScreen(location.pathname).screen)
  followSession()
  watchHistory()
  let isHydrated = false
  const served = [...root.childNodes].map((node) => node.cloneNode(true))
  hydrateRoot(
    root,
    <Hydrated onHydrated={() => (isHydrated = true)}>
      <SiteProvider value={site}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </SiteProvider>
    </Hydrated>,
    {
      onUncaughtError(error) {
        reportError(error)
        if (isHydrated) return
        root.replaceChildren(...served)
        withoutScripts()
      },
    },
  )
}

type HydratedProps = { onHydrated: () => void; children: ReactNode }

function Hydrated({ onHydrated, children }: HydratedProps) {
  useEffect(onHydrated, [onHydrated])
  return children
}

/** Falls back to the page as it works without JavaScript. */
function withoutScripts() {
  delete document.documentElement.dataset['js']
}

void start().catch((error: unknown) => {
  withoutScripts()
  throw error
})
