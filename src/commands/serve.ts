import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { createFirstAdmin } from '../admins/first-admin.ts'
import { type App, createApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { fillWithDemo } from '../content/demo/fill.ts'
import { isInUse } from '../database/open.ts'
import { createWorld, type World } from '../world.ts'
import { keepMailGoing } from './mail.ts'
import { signingSecret } from './secret.ts'
import { keepTidy } from './tidying.ts'

/** Why the server doesn't start, in one line. */
export class CannotStart extends Error {}

const longestFarewell = 20_000

/** Serves the site until it is told to stop; answers the exit code. */
export async function serve({ demo }: { demo: boolean }): Promise<number> {
  const config = readConfig()
  const world = await open(config)
  try {
    const app = await listen(createApp(world), world)
    await prepare(world, demo)
    const local = `http://localhost:${app.server?.port}`
    const publicly = world.publicUrl === local ? '' : `, for everybody at ${world.publicUrl}`
    say(
      `Hydra Lab ${packageJson.version} is ready at ${local}${publicly}. Its data is in ${config.dataDir}.`,
    )
    const tidying = keepTidy(world)
    const mail = keepMailGoing(world)
    process.stdout.on('error', () => {}) // whoever read the log may go away; the site goes on
    await stopSignal()
    tidying.stop()
    await Promise.all([farewell(app), mail.stop()])
  } finally {
    world.log.flush()
    world.close()
  }
  say('Hydra Lab stopped.')
  return 0
}

const say = (line: string) => process.stdout.write(`${line}\n`)

async function open(config: Config): Promise<World> {
  const { dataDir } = config
  const database = join(dataDir, 'hydra-lab.db')
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new CannotStart(
      `The data folder ${dataDir} can't be written (${reason(error)}). Set DATA_DIR to one that can.`,
    )
  }
  try {
    if (isInUse(database))
      throw new CannotStart(`Another Hydra Lab server is running on ${dataDir}.`)
    return await createWorld(config, signingSecret(config))
  } catch (error) {
    if (error instanceof CannotStart) throw error
    throw new CannotStart(`The data in ${dataDir} can't be used: ${reason(error)}`)
  }
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function listen(app: App, world: World) {
  const { host, port, publicUrl } = world.config
  try {
    app.listen({ hostname: host, port })
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (isTaken)
      throw new CannotStart(
        `Port ${port} is taken. Set PORT to another one, or to 0 for any that is free.`,
      )
    throw new CannotStart(`Can't listen on ${host}, port ${port}: ${reason(error)}`)
  }
  world.publicUrl = publicUrl ?? `http://localhost:${app.server?.port ?? port}`
  return app
}

async function prepare(world: World, demo: boolean) {
  const first = await createFirstAdmin(world)
  if (first?.password)
    say(`The first admin is "${first.user}" with the password ${first.password} (shown only now).`)
  if (demo && (await fillWithDemo(world)))
    say('The database was empty and now holds sample content.')
}

/** The first signal asks to stop; a second one insists. */
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

/** Requests in flight are finished; one that hangs can't hold the stop up for ever. */
async function farewell(app: App) {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const patience = setTimeout(resolve, longestFarewell)
  await Promise.race([app.stop(), late])
  clearTimeout(patience)
}
