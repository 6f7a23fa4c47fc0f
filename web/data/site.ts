import { createContext, use } from 'react'
import type { Settings } from '../../src/pages/contract.ts'

/** What every page knows: the server's settings, and where the built pictures are, by name. */
export type Site = { settings: Settings; art: Record<string, string> }

const SiteContext = createContext<Site | undefined>(undefined)

export const SiteProvider = SiteContext.Provider

export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite needs a SiteProvider above it')
  return site
}
