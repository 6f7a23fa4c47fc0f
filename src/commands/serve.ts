import { createFirstAdmin } from '../accounts/first-admin.ts'
import { type App, createApp } from '../app.ts'
import { type AppContext, createContext } from '../app-context.ts'
import { readConfig, socketOf } from '../config.ts'
import { fillWithDemo } from '../content/demo/fill.ts'
import { versionInFull } from '../database/release.ts'
import { watchEventLoop } from '../health/event-loop.ts'
import { keepChecking, keepIndexed, keepMailGoing, keepSnapshots, keepTidy } from './background.ts'
import { lockToServe, unusable } from './folder.ts'
import { listen } from './listening.ts'
import { signingSecret } from './secret.ts'

/** In ms; until proxies notice that the site stops. */
const notice = 600
const longestFarewell = 20_000
const longestPicture = 3_000

/** In ms; for the log's reader to take the rest. */
const longestReading = 1_000

type Wishes = { demo: boolean; isNew: boolean }

const keepers = [keepIndexed, keepTidy, keepMailGoing, keepSnapshots, keepChecking, watchEventLoop]

export async function serve({ demo, isNew }: Wishes): Promise<number> {
  process.stdout.on('error', () => {}) // the log's reader may go away, or its disk be full
  const config = readConfig()
  const unlock = lockToServe(config, isNew)
  const context = await createContext(config, signingSecret).catch((error) => {
    unlock()
    throw unusable(config.dataDir, error)
  })
  const stop = stopSignal()
  try {
    const app = await listen(createApp(context), context)
    await prepare(context, demo).catch(async (error) => {
      await app.stop(true)
      throw error
    })
    context.sqlite.run('PRAGMA busy_timeout = 1000') // a write that waits for a lock blocks the process
    context.isReady = true
    sayWhere(context, app)
    const jobs = keepers.map((keep) => keep(context))
    await stop
    say('Hydra Lab is stopping: what is under way is finished first.')
    context.isStopping = true
    if (config.trustProxy > 0) await Bun.sleep(notice)
    await Promise.all([...jobs.map((job) => job.stop()), farewell(app, context)])
  } finally {
    context.close()
    unlock()
  }
  sayStopped()
  return 0
}

const say = (line: string) => process.stdout.write(`${line}\n`)

function sayWhere({ config, publicUrl }: AppContext, app: App) {
  const port = app.server?.port
  const local =
    socketOf(config) === undefined ? `http://${nameOf(config.host)}:${port}` : config.host
  const publicly = [local, `http://localhost:${port}`].includes(publicUrl)
    ? ''
    : `, for everybody at ${publicUrl}`
  say(
    `Hydra Lab ${versionInFull} is ready at ${local}${publicly}. Its data is in ${config.dataDir}.`,
  )
}

function sayStopped() {
  say('Hydra Lab stopped.')
  setTimeout(() => process.exit(), longestReading).unref() // a stalled reader would keep the process alive
}

/** A host under which this machine can reach it. */
function nameOf(host: string) {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

async function prepare(context: AppContext, demo: boolean) {
  const first = await createFirstAdmin(context)
  if (first?.password)
    say(`The first admin is "${first.user}" with the password ${first.password} (shown only now).`)
  if (!demo) return
  const isFilled = await fillWithDemo(context)
  const why = 'The database holds something already, so no sample content was added.'
  say(isFilled ? 'The database was empty and now holds sample content.' : why)
}

/** The first signal stops the server, a second one kills it. */
function stopSignal() {
  return new Promise<void>((stop) => {
    const asked = () => {
      process.once('SIGTERM', () => process.exit(130))
      process.once('SIGINT', () => process.exit(130))
      stop()
    }
    process.once('SIGTERM', asked)
    process.once('SIGINT', asked)
  })
}

/** Finishes the requests in flight, but not for ever. */
async function farewell(app: App, { pictures }: AppContext) {
  const began = performance.now()
  const pictureTimer = setTimeout(() => pictures.end(), longestPicture)
  const stopped = app.stop().then(() => true)
  let quiet = 0 // then a connection is left whose refused body was never read
  while (!(await Promise.race([stopped, Bun.sleep(100)])) && quiet <= 5) {
    quiet = app.server?.pendingRequests === 0 ? quiet + 1 : 0
    if (performance.now() - began > longestFarewell) break
  }
  app.server?.stop(true) // nothing may go on once the database is closed
  clearTimeout(pictureTimer)
  pictures.end()
}
