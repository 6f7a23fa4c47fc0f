import { connect } from 'node:net'

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
