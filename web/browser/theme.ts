import { useSyncExternalStore } from 'react'
import { showTheme } from './show-theme.ts'
import { siteStorage } from './storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const themeKey = 'theme'

const storedTheme = (): Theme =>
  themes.find((each) => each === siteStorage.get(themeKey)) ?? 'system'

const listeners = new Set<() => void>()

/** Shared by all tabs. */
export function useTheme() {
  const theme = useSyncExternalStore(follow, storedTheme, () => 'system' as const)
  return { theme, choose }
}

function choose(theme: Theme) {
  siteStorage.set(themeKey, theme)
  show()
}

function show() {
  showTheme(storedTheme())
  for (const tell of listeners) tell()
}

const storageChanged = ({ key }: StorageEvent) => {
  if (key === themeKey || key === null) show()
}

function follow(tell: () => void) {
  if (listeners.size === 0) addEventListener('storage', storageChanged)
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
    if (listeners.size === 0) removeEventListener('storage', storageChanged)
  }
}
