/** Serves the site from source; a save restarts the server or rebuilds the web app, and open pages reload. */
import { watch } from 'node:fs'

const bun = (...args: string[]) =>
  Bun.spawn([process.execPath, ...args], { stdio: ['ignore', 'inherit', 'inherit'] })

// In a child process, since this one would keep the modules it has loaded.
const build = async () =>
  (await bun('-e', "await (await import('./scripts/web.ts')).buildWeb({ forDev: true })")
    .exited) === 0
const buildPictures = () =>
  bun('-e', "await (await import('./scripts/sample-pictures.ts')).buildSamplePictures()").exited

let server: Bun.Subprocess | undefined

async function restart() {
  server?.kill()
  await server?.exited
  server = bun('src/main.ts', 'serve', '--demo')
}

/** What the browser loads of the server (src/boundaries.test.ts). */
const isShared = (file: string) => /(contract|words|fields\/markdown)\.ts$/.test(file)
const isTest = (file: string) => /\.test\.|(^|\/)testing\//.test(file)

let isWebChanged = true
let onChange = () => {}
for (const folder of ['src', 'web', 'migrations'])
  watch(folder, { recursive: true }, (_, file) => {
    if (!file || isTest(file)) return
    isWebChanged ||= folder === 'web' || isShared(file)
    onChange()
  })

const exit = async () => {
  await server?.exited
  process.exit()
}
process.once('SIGINT', exit) // the terminal signals the server, too
process.once('SIGTERM', () => {
  server?.kill()
  return exit()
})

await buildPictures()
while (true) {
  const { promise: changed, resolve } = Promise.withResolvers<void>()
  onChange = resolve
  const mustBuild = isWebChanged
  isWebChanged = false // before the build, since a save during it needs another one
  if (!mustBuild || (await build())) await restart()
  await changed
  await Bun.sleep(50) // an editor writes several files at once
}
