/** Serves the site from source; a save restarts the server or rebuilds the web app, and open pages reload. */
import { watch } from 'node:fs'
import { buildSamplePictures } from './sample-pictures.ts'
import { buildWeb } from './web.ts'

const build = () =>
  buildWeb({ forDev: true }).then(
    () => true,
    (error) => console.error(error),
  )

const serve = ['src/main.ts', 'serve', '--demo']

const load = () =>
  Bun.spawn([process.execPath, '--preload', './scripts/dev-server.ts', ...serve], {
    env: { ...process.env, NODE_ENV: 'production' }, // as src/main.ts sets it, but before the app loads
    stdio: ['pipe', 'inherit', 'inherit'],
  })

let server: ReturnType<typeof load> | undefined

/** The new server loads during the build. */
async function restart(mustBuild: boolean) {
  const next = load()
  if (mustBuild && !(await build())) return next.kill()
  server?.kill()
  await server?.exited
  server = next
  await Bun.write('dist/web/icons/dev-server', String(next.pid)) // for dev-reload.js
  next.stdin.write('serve')
  next.stdin.end()
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

await buildSamplePictures()
while (true) {
  const { promise: changed, resolve } = Promise.withResolvers<void>()
  onChange = resolve
  const mustBuild = isWebChanged
  isWebChanged = false // before the build, since a save during it needs another one
  await restart(mustBuild)
  await changed
  await Bun.sleep(20) // an editor writes several files at once
}
