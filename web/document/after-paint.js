// Loads the scripts once the page has been painted. It can be read, and its forms sent, without them, and before that
// they would take the line from what is seen. The last of them is the one that runs.
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

const name = 'first-contentful-paint'
const watch = ({ PerformanceObserver: Observer }) => {
  if (!Observer?.supportedEntryTypes?.includes('paint')) return requestAnimationFrame(load)
  new Observer((list, observer) => {
    if (list.getEntriesByName(name).length === 0) return
    observer.disconnect()
    load()
  }).observe({ type: 'paint', buffered: true })
}
watch(window)
