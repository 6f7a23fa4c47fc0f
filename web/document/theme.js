// The system's theme until one is chosen in the footer. Works before hydration, too.
let theme = 'system'
try {
  theme = localStorage.getItem('theme') ?? theme
} catch {}

function show() {
  document.documentElement.dataset.theme = theme
  for (const select of document.querySelectorAll('[data-themes]')) select.value = theme
}

show()
addEventListener('DOMContentLoaded', show) // for the select
addEventListener('change', ({ target }) => {
  if (!target.matches('[data-themes]')) return
  theme = target.value
  show()
  try {
    localStorage.setItem('theme', theme)
  } catch {}
})
