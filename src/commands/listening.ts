import { lookup } from 'node:dns/promises'
import { lstatSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import type { App } from '../app.ts'
import { type Config, socketOf } from '../config.ts'
import type { PublicAddress, Settings } from '../context.ts'
import { codeOf } from '../database/errors.ts'
import { isThere } from '../database/place.ts'
import { Failure, reasonOf } from './failure.ts'

export async function listen(app: App, context: Settings & PublicAddress) {
  const { config } = context
  const socket = socketOf(config)
  try {
    if (socket === undefined) app.listen({ hostname: config.host, port: config.port })
    else await listenOnSocket(app, socket)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(listenFailure(error, config, await isKnownHost(config.host)))
  }
  const port = app.server?.port
  context.publicUrl = config.publicUrl ?? `http://localhost${port === undefined ? '' : `:${port}`}`
  return app
}

/** Opens a socket that the group, which the proxy is in, may use from the first moment. */
async function listenOnSocket(app: App, socket: string) {
  await removeStaleSocket(socket)
  const before = process.umask(0o117)
  try {
    app.listen({ unix: socket })
  } finally {
    process.umask(before)
  }
}

/** Removes the socket of a killed server. */
async function removeStaleSocket(path: string) {
  if (!isThere(path)) return
  if (!lstatSync(path).isSocket())
    throw new Failure(`HOST can't be "unix:${path}": what is there is not a socket.`)
  if (await isListening(path))
    throw new Failure(`HOST can't be "unix:${path}": a running server answers there.`)
  rmSync(path)
}

const isListening = (path: string) =>
  new Promise<boolean>((resolve) => {
    const connection = connect(path)
    const end = (isUp: boolean) => {
      connection.destroy()
      resolve(isUp)
    }
    connection.once('connect', () => end(true))
    connection.once('error', (error) => end('code' in error && error.code !== 'ECONNREFUSED'))
  })

/** The runtime also reports an unknown host as a taken port. */
const isKnownHost = (host: string) =>
  lookup(host).then(
    () => true,
    () => false,
  )

function listenFailure(error: unknown, config: Config, isHostKnown: boolean) {
  const { host, port } = config
  if (socketOf(config) !== undefined)
    return `HOST can't be "${host}": this user can't make a socket there. ${reasonOf(error)}`
  if (codeOf(error) === 'EADDRINUSE' && isHostKnown)
    return `Port ${port} is taken. Set PORT to another one, or to 0 for any that is free.`
  if (codeOf(error) === 'EACCES')
    return `PORT can't be ${port} for this user; it takes a port from 1024 on, or 0 for any that is free.`
  return `HOST can't be "${host}", since nothing can listen there; it takes an address of this machine, like 127.0.0.1, or 0.0.0.0 for all it has.`
}
