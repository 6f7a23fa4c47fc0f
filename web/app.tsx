import { Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Show } from './data/screen.tsx'
import { BrowserOnly } from './layout/browser-only.tsx'
import { Failed } from './layout/failed.tsx'
import { Frame } from './layout/frame.tsx'
import { Arrived } from './layout/heading.tsx'
import { ScrollMemory } from './layout/scroll-memory.tsx'
import { placeOf, prefetchPage } from './routes.tsx'
import { PrefetchProvider } from './ui/page-link.tsx'

/** The whole app below its router: the same tree on the server and in the browser. */
export function App() {
  const location = useLocation()
  const [first] = useState(location)
  return (
    <PrefetchProvider value={prefetchPage}>
      <Arrived value={location !== first}>
        <ScrollMemory>
          <Frame>
            <Suspense>
              <Failed key={location.pathname} screen={placeOf(location.pathname).screen}>
                <CurrentScreen pathname={location.pathname} />
              </Failed>
            </Suspense>
          </Frame>
        </ScrollMemory>
      </Arrived>
    </PrefetchProvider>
  )
}

function CurrentScreen({ pathname }: { pathname: string }) {
  const { screen, route, id } = placeOf(pathname)
  const shown = <Show of={screen} route={route} id={id} />
  return route.audience === 'admin' ? <BrowserOnly>{shown}</BrowserOnly> : shown
}
