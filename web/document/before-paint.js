import './theme.js'

// Runs before the first paint, so that theme and header don't change visibly.
const { dataset } = document.documentElement
dataset.js = ''
try {
  if (localStorage.getItem('adminToken') !== null) dataset.auth = ''
} catch {}

// Menus work before hydration, which removes data-menu.
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
// A form with data-waits is sent by the app once that runs, and by the browser where scripts failed to load.
addEventListener('submit', (event) => {
  if (!event.target.matches('[data-waits]') || dataset.js === undefined) return
  event.preventDefault()
  dataset.sent = ''
})
