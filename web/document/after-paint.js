// Loads the scripts once the page is painted and whole. It can be read, and its forms sent, without them, and before
// that they would take the line from what is seen. The last of them is the one that runs.
const load = () => {
  const addresses = [...document.querySelectorAll('meta[name=script]')].map(
    ({ content }) => content,
  )
  const script = document.createElement('script')
  script.type = 'module'
  script.src = addresses.pop()
  script.onerror = () => {
    delete document.documentElement.dataset.js
  }
  document.head.append(script)
  for (const address of addresses) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = address
    document.head.append(link)
  }
}

// What the page brings along for them stands at its end, and they may come out of the browser's cache before it does.
const loadOnceWhole = () => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', load, { once: true })
  else load()
}

const name = 'first-contentful-paint'
const watch = ({ PerformanceObserver: Observer }) => {
  if (!Observer?.supportedEntryTypes?.includes('paint')) return requestAnimationFrame(loadOnceWhole)
  new Observer((list, observer) => {
    if (list.getEntriesByName(name).length === 0) return
    observer.disconnect()
    loadOnceWhole()
  }).observe({ type: 'paint', buffered: true })
}
watch(window)
