/** Serves the site from its source and starts it anew after every change; the web app is built first. */
import { type FSWatcher, watch } from 'node:fs'

const bun = (...words: string[]) =>
  Bun.spawn([process.execPath, ...words], { stdio: ['ignore', 'inherit', 'inherit'] })

const parts = `await (await import('./scripts/web.ts')).buildWeb()
await (await import('./scripts/sample-pictures.ts')).buildSamplePictures()`

let server: Bun.Subprocess | undefined

async function buildAndServe() {
  // In a process of its own: this one would keep the modules it has loaded.
  const build = bun('-e', parts)
  if ((await build.exited) !== 0) return
  server?.kill()
  await server?.exited
  server = bun('src/main.ts', 'serve', '--demo')
}

function nextChange() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const watchers: FSWatcher[] = ['src', 'web'].map((folder) =>
    watch(folder, { recursive: true }, () => resolve()),
  )
  return promise.finally(() => {
    for (const watcher of watchers) watcher.close()
  })
}

const leave = async () => {
  await server?.exited
  process.exit()
}
process.once('SIGINT', leave) // a terminal sends it to the server, too
process.once('SIGTERM', () => {
  server?.kill()
  return leave()
})

while (true) {
  const changed = nextChange()
  await buildAndServe()
  await changed
  await Bun.sleep(100) // an editor writes several files at once
}
