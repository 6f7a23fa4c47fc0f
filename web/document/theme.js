// The theme of all tabs: the system's until one is chosen in the footer. Works before hydration, too.
const root = document.documentElement
const name = 'theme'

function stored() {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

let theme

function show(chosen) {
  theme = chosen === 'light' || chosen === 'dark' ? chosen : 'system'
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) {
    const { scheme } = meta.dataset
    const media = scheme === theme ? 'all' : 'not all'
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : media
  }
  for (const select of document.querySelectorAll('[data-themes]')) select.value = theme
}

show(stored())
addEventListener('DOMContentLoaded', () => show(theme)) // for the select
addEventListener('storage', ({ key }) => {
  if (key === name || key === null) show(stored())
})
addEventListener('change', ({ target }) => {
  if (!target.matches('[data-themes]')) return
  show(target.value)
  try {
    localStorage.setItem(name, theme)
  } catch {}
})
