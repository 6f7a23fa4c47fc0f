import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LabBand } from './lab-band.tsx'
import { LabNotice } from './lab-notice.tsx'

const skip =
  'fixed top-2 left-2 z-30 -translate-y-20 rounded-button bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0'

/** What every page has around it. */
export const Frame = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-svh flex-col">
    <a href="#main" className={skip}>
      Skip to content
    </a>
    <LabNotice />
    <Header />
    <main id="main" tabIndex={-1} className="flex-1">
      {children}
    </main>
    <LabBand />
    <Footer />
  </div>
)
