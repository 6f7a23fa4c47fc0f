import { createContext, type ReactNode, use, useState } from 'react'
import { hourCycleOf } from '../../src/fields/times/words.ts'
import type { Settings } from '../../src/pages/contract.ts'

/** What every page knows: the server's settings, and where the built pictures are, by name. */
export type Site = { settings: Settings; art: Record<string, string> }

type Known = Site & {
  /** The lab says something else of itself since this page came. */
  say: (lab: Settings['lab']) => void
}

const SiteContext = createContext<Known | undefined>(undefined)

export function SiteProvider({ value, children }: { value: Site; children: ReactNode }) {
  const [site, setSite] = useState(value)
  const say = (lab: Settings['lab']) =>
    setSite(({ settings, art }) => ({ settings: { ...settings, lab }, art }))
  return <SiteContext value={{ ...site, say }}>{children}</SiteContext>
}

/** How the lab counts the hours of a day. */
export const useHourCycle = () => hourCycleOf(useSite().settings.lab.clock)

export function useSite(): Known {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite needs a SiteProvider above it')
  return site
}
