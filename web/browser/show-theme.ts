import type { Theme } from './theme.ts'

/** Draws the page in a theme: the reader's own, or as their system is. */
export function showTheme(theme: Theme) {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  showBrowserColor(theme)
}

/** Of the document's two colours for the browser's own frame, the one of the theme holds. */
function showBrowserColor(theme: Theme) {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const { scheme } = meta.dataset
    const chosen = scheme === theme ? 'all' : 'not all'
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : chosen
  }
}
