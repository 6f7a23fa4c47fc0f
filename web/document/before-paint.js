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

// Until the app is there: menus open, and a theme that is chosen counts. A menu of the app has no data-menu any more.
addEventListener('click', ({ target }) => {
  const pressed = target.closest('[data-menu]')
  for (const menu of document.querySelectorAll('[data-menu]'))
    menu.ariaExpanded = menu === pressed && menu.ariaExpanded !== 'true'
})
addEventListener('change', ({ target }) => {
  if (!target.matches('[data-themes]')) return
  try {
    localStorage.setItem('theme', target.value)
  } catch {}
  showTheme(target.value)
})
