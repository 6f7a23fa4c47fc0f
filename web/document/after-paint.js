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

// Not before the page is whole: the scripts need the state at its end.
addEventListener('DOMContentLoaded', () => {
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    load()
  }).observe({ type: 'paint', buffered: true })
})
