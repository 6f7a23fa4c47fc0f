import { Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Show } from './data/screen.tsx'
import { BrowserOnly } from './layout/browser-only.tsx'
import { Page } from './layout/column.tsx'
import { Failed } from './layout/failed.tsx'
import { Frame } from './layout/frame.tsx'
import { Arrived } from './layout/heading.tsx'
import { ScrollMemory } from './layout/scroll-memory.tsx'
import { useLinks } from './layout/use-links.ts'
import { matchScreen } from './routes.tsx'

/** The whole app below its router: the same tree on the server and in the browser. */
export function App() {
  const location = useLocation()
  const [first] = useState(location)
  const place = matchScreen(location.pathname)
  useLinks()
  return (
    <Arrived value={location !== first}>
      <ScrollMemory>
        <Frame route={place.route}>
          <Suspense>
            <div key={location.pathname} className={location === first ? undefined : 'arriving'}>
              <Failed screen={place.screen}>
                <CurrentScreen {...place} />
              </Failed>
            </div>
          </Suspense>
        </Frame>
      </ScrollMemory>
    </Arrived>
  )
}

function CurrentScreen({ screen, route, id }: ReturnType<typeof matchScreen>) {
  const shown = <Show of={screen} route={route} id={id} />
  if (route.audience !== 'admin') return shown
  return <BrowserOnly fallback={<NeedsScripts title={route.title} />}>{shown}</BrowserOnly>
}

const NeedsScripts = ({ title }: { title: string }) => (
  <div className="js:hidden">
    <Page>
      <h1 className="text-title">{title}</h1>
      <p className="mt-4">This page is for administrators and needs JavaScript.</p>
    </Page>
  </div>
)
