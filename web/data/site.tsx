import { createContext, type ReactNode, use, useState } from 'react'
import { hourCycleOf } from '../../src/fields/times/words.ts'
import type { SiteSettings } from '../../src/pages/contract.ts'

/** `art`: the addresses of built pictures, by name. */
export type Site = { settings: SiteSettings; art: Record<string, string> }

type SiteState = Site & {
  /** Call after the facts of the lab were changed. */
  updateLab: (lab: SiteSettings['lab']) => void
}

const SiteContext = createContext<SiteState | undefined>(undefined)

export function SiteProvider({ value, children }: { value: Site; children: ReactNode }) {
  const [site, setSite] = useState(value)
  const updateLab = (lab: SiteSettings['lab']) =>
    setSite(({ settings, art }) => ({ settings: { ...settings, lab }, art }))
  return <SiteContext value={{ ...site, updateLab }}>{children}</SiteContext>
}

export const useHourCycle = () => hourCycleOf(useSite().settings.lab.clock)

export function useSite(): SiteState {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite needs a SiteProvider above it')
  return site
}
