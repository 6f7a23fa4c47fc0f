import type { Theme } from './theme.ts'

/** Of the document's two colours for the browser's own frame, the one of the theme holds. */
export function showBrowserColor(theme: Theme) {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const { scheme } = meta.dataset
    const chosen = scheme === theme ? 'all' : 'not all'
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : chosen
  }
}
