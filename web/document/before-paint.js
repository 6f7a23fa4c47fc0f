import { showTheme } from '../browser/show-theme.ts'

// Runs before the first paint, so that neither the theme nor the header changes under the reader's eyes.
;((root) => {
  root.dataset.js = ''
  try {
    if (localStorage.getItem('adminToken') !== null) root.dataset.auth = ''
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') showTheme(theme)
  } catch {}
})(document.documentElement)

// Until the app is there: menus open and close, and a theme that is chosen counts. A menu of the app has no data-menu
// any more.
const menus = (suffix = '') => [...document.querySelectorAll(`[data-menu]${suffix}`)]
addEventListener('click', ({ target }) => {
  const pressed = target.closest('[data-menu]')
  for (const menu of menus()) menu.ariaExpanded = menu === pressed && menu.ariaExpanded !== 'true'
})
addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return
  for (const menu of menus('[aria-expanded=true]')) {
    menu.ariaExpanded = false
    menu.focus()
  }
})
addEventListener('change', ({ target }) => {
  if (!target.matches('[data-themes]')) return
  try {
    localStorage.setItem('theme', target.value)
  } catch {}
  showTheme(target.value)
})
// A form that needs the app waits for it, and is sent by it; where the app can't come, it goes to the server.
addEventListener('submit', (event) => {
  const { dataset } = document.documentElement
  if (!event.target.matches('[data-waits]') || dataset.js === undefined) return
  event.preventDefault()
  dataset.sent = ''
})
