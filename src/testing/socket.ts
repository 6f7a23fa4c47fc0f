import { connect } from 'node:net'
import { Client } from './client.ts'

const PUBLIC_URL = 'http://localhost:8080'

/** A Unix socket, whose address nobody else can take. */
export const unixSocketSettings = (socket: string) => ({
  HOST: `unix:${socket}`,
  TRUST_PROXY: '1',
  PUBLIC_URL,
})

export const unixSocketClient = (unix: string) => new Client((request) => fetch(request, { unix }))

/** Sends raw bytes, and reads until the connection is closed, or silent for 5 s. A server may answer less to who hangs up. */
export function sendRaw(url: string, bytes: string, hangsUp = false) {
  const { hostname, port } = new URL(url)
  const said = Promise.withResolvers<string>()
  let heard = ''
  const socket = connect(Number(port), hostname)
  socket.on('data', (part) => {
    heard += part
  })
  socket.on('error', () => {}) // it may close the connection while bytes are sent
  socket.on('close', () => said.resolve(heard))
  socket.setTimeout(5_000, () => socket.destroy())
  if (hangsUp) socket.end(bytes)
  else socket.write(bytes)
  return said.promise
}
