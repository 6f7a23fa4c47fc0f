import { createFirstAdmin } from '../accounts/first-admin.ts'
import { type App, createApp } from '../app.ts'
import { type AppContext, createContext } from '../app-context.ts'
import { readConfig, socketOf } from '../config.ts'
import { fillWithDemo } from '../content/demo/fill.ts'
import { versionInFull } from '../database/release.ts'
import { startJobs } from './background.ts'
import { dataFailure, lockToServe } from './folder.ts'
import { listen } from './listening.ts'
import { signingSecret } from './secret.ts'

/** For proxies to notice that the site stops. */
const proxyNoticeMs = 600
const longestStopMs = 20_000
const longestPictureMs = 3_000
/** For the log's reader to take the rest. */
const longestReadingMs = 1_000

type ServeOptions = { demo: boolean; isNew: boolean }

export async function serve({ demo, isNew }: ServeOptions): Promise<number> {
  process.stdout.on('error', () => {}) // the log's reader may go away, or its disk be full
  const config = readConfig()
  const unlock = lockToServe(config, isNew)
  const context = await createContext(config, signingSecret).catch((error) => {
    unlock()
    throw dataFailure(config.dataDir, error)
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
    printAddress(context, app)
    const jobs = startJobs(context)
    await stop
    print('Hydra Lab is stopping: what is under way is finished first.')
    context.isStopping = true
    if (config.trustProxy > 0) await Bun.sleep(proxyNoticeMs)
    await Promise.all([jobs.stop(), finishRequests(app, context)])
  } finally {
    context.close()
    unlock()
  }
  exitStopped()
  return 0
}

const print = (line: string) => process.stdout.write(`${line}\n`)

function printAddress({ config, publicUrl }: AppContext, app: App) {
  const port = app.server?.port
  const local =
    socketOf(config) === undefined ? `http://${localNameOf(config.host)}:${port}` : config.host
  const publicly = [local, `http://localhost:${port}`].includes(publicUrl)
    ? ''
    : `, for everybody at ${publicUrl}`
  print(
    `Hydra Lab ${versionInFull} is ready at ${local}${publicly}. Its data is in ${config.dataDir}.`,
  )
}

function exitStopped() {
  print('Hydra Lab stopped.')
  setTimeout(() => process.exit(), longestReadingMs).unref() // a stalled reader would keep the process alive
}

/** A host under which this machine can reach it. */
function localNameOf(host: string) {
  if (['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host)) return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

async function prepare(context: AppContext, demo: boolean) {
  const admin = await createFirstAdmin(context)
  if (admin?.password)
    print(
      `The first admin is "${admin.user}" with the password ${admin.password} (shown only now).`,
    )
  if (!demo) return
  const isFilled = await fillWithDemo(context)
  const why = 'The database holds something already, so no sample content was added.'
  print(isFilled ? 'The database was empty and now holds sample content.' : why)
}

/** The first signal stops the server, a second one kills it. */
function stopSignal() {
  return new Promise<void>((stop) => {
    const onSignal = () => {
      process.once('SIGTERM', () => process.exit(130))
      process.once('SIGINT', () => process.exit(130))
      stop()
    }
    process.once('SIGTERM', onSignal)
    process.once('SIGINT', onSignal)
  })
}

/** Waits for the requests in flight, up to a limit. */
async function finishRequests(app: App, { pictures }: AppContext) {
  const began = performance.now()
  const pictureTimer = setTimeout(() => pictures.end(), longestPictureMs)
  const stopped = app.stop().then(() => true)
  let quiet = 0 // then a connection is left whose refused body was never read
  while (!(await Promise.race([stopped, Bun.sleep(100)])) && quiet <= 5) {
    quiet = app.server?.pendingRequests === 0 ? quiet + 1 : 0
    if (performance.now() - began > longestStopMs) break
  }
  app.server?.stop(true) // nothing may go on once the database is closed
  clearTimeout(pictureTimer)
  pictures.end()
}
