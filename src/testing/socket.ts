import { connect } from 'node:net'
import { Client } from './client.ts'

const PUBLIC_URL = 'http://localhost:8080'

/** The settings of a site at a Unix socket, whose address nobody else can take meanwhile. */
export const behind = (socket: string) => ({ HOST: `unix:${socket}`, TRUST_PROXY: '1', PUBLIC_URL })

/** A visitor of the site there. */
export const clientBehind = (unix: string) => new Client((request) => fetch(request, { unix }))

/** Sends bytes that no client would make, and hears until the other side hangs up. */
export function hear(url: string, bytes: string) {
  const { hostname, port } = new URL(url)
  const said = Promise.withResolvers<string>()
  let heard = ''
  const socket = connect(Number(port), hostname)
  socket.on('data', (part) => {
    heard += part
  })
  socket.on('error', () => {}) // it may hang up while something is still sent
  socket.on('close', () => said.resolve(heard))
  socket.write(bytes)
  return said.promise
}
