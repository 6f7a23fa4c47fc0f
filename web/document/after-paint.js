// Loads the scripts after the first paint, to leave the bandwidth to content. The last one is the entry.
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

// The scripts need the state at the page's end, which they may overtake from the browser's cache.
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
