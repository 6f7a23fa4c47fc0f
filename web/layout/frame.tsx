import type { ReactNode } from 'react'
import type { PageRoute } from '../../src/pages/contract.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LabBand } from './lab-band.tsx'
import { LabNotice } from './lab-notice.tsx'

const skip =
  'fixed top-2 left-2 z-30 -translate-y-[150%] rounded-button bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0'

/** Home is a window higher than its hero, so that Explore can scroll to the tiles. */
const height = 'min-h-svh has-[#explore]:min-h-[calc(200svh+56px)]'

export const Frame = ({ route, children }: { route: PageRoute; children: ReactNode }) => (
  <div className={`flex flex-col ${height}`}>
    <a href="#main" className={skip}>
      Skip to content
    </a>
    <LabNotice />
    <Header />
    <main id="main" tabIndex={-1} className="flex-1">
      {children}
    </main>
    <LabBand route={route} />
    <Footer />
  </div>
)
