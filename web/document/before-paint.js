import { showBrowserColor } from '../browser/browser-color.ts'

// Runs before the first paint, so that neither the theme nor the header changes under the reader's eyes.
;((root) => {
  root.dataset.js = ''
  try {
    if (localStorage.getItem('adminToken') !== null) root.dataset.auth = ''
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') {
      root.dataset.theme = theme
      showBrowserColor(theme)
    }
  } catch {}
})(document.documentElement)
