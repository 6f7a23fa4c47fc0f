import { showTheme } from '../browser/show-theme.ts'

// Runs before the first paint, so that theme and header don't change visibly.
;((root) => {
  root.dataset.js = ''
  try {
    if (localStorage.getItem('adminToken') !== null) root.dataset.auth = ''
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') showTheme(theme)
  } catch {}
})(document.documentElement)

// Menus and the theme select work before hydration, which removes data-menu.
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
// A form with data-waits is sent by the app once that runs, and by the browser where scripts failed to load.
addEventListener('submit', (event) => {
  const { dataset } = document.documentElement
  if (!event.target.matches('[data-waits]') || dataset.js === undefined) return
  event.preventDefault()
  dataset.sent = ''
})
