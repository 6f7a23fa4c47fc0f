import { lookup } from 'node:dns/promises'
import { lstatSync, rmSync } from 'node:fs'
import type { App } from '../app.ts'
import { type Config, socketOf } from '../config.ts'
import type { PublicAddress, Settings } from '../context.ts'
import { codeOf } from '../database/errors.ts'
import { Failure } from './failure.ts'

export async function listen(app: App, context: Settings & PublicAddress) {
  const { config } = context
  const socket = socketOf(config)
  try {
    if (socket === undefined) app.listen({ hostname: config.host, port: config.port })
    else await listenOnSocket(app, socket)
  } catch (error) {
    throw new Failure(await listenFailure(error, config))
  }
  const port = app.server?.port
  context.publicUrl = config.publicUrl ?? `http://localhost${port === undefined ? '' : `:${port}`}`
  return app
}

/** Opens a socket that the group, which the proxy is in, may use from the first moment. */
async function listenOnSocket(app: App, socket: string) {
  if (await isLeftOver(socket)) rmSync(socket)
  const before = process.umask(0o117)
  try {
    app.listen({ unix: socket })
  } finally {
    process.umask(before)
  }
}

/** Whether a killed server has left this socket, at which none listens any more. */
async function isLeftOver(path: string) {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSocket()) return false
  return await Bun.connect({ unix: path, socket: { data() {} } }).then(
    (connection) => {
      connection.end()
      return false
    },
    (error) => codeOf(error) === 'ECONNREFUSED',
  )
}

/** The runtime also reports an unknown host as a taken port. */
const isKnownHost = (host: string) =>
  lookup(host).then(
    () => true,
    () => false,
  )

async function listenFailure(error: unknown, { host, port }: Config) {
  if (socketOf({ host }) !== undefined)
    return `HOST can't be "${host}", since nothing can listen there; it takes a path where this user may make a socket, and where nothing else is.`
  if (codeOf(error) === 'EADDRINUSE' && (await isKnownHost(host)))
    return `Port ${port} is taken. Set PORT to another one, or to 0 for any that is free.`
  if (codeOf(error) === 'EACCES')
    return `PORT can't be ${port} for this user; it takes a port from 1024 on, or 0 for any that is free.`
  return `HOST can't be "${host}", since nothing can listen there; it takes an address of this machine, like 127.0.0.1, or 0.0.0.0 for all it has.`
}
