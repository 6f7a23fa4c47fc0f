import { connect, type Socket } from 'node:net'
import { teacher, tracker } from '../../../src/testing/cast.ts'
import type { Client } from '../../../src/testing/client.ts'
import { png } from '../../../src/testing/pictures.ts'
import { inMs, insist, openSite, type Part, quantile, some, timed, withContent } from './part.ts'

const kilobyte = 1024
const hostile = '192.0.2.66'

/** Begins to send a body of a size, so fast, and never comes to its end. */
function drip(url: string, bytes: number, perSecond: number) {
  const { hostname, port } = new URL(url)
  const head = [
    'POST /api/student-highlights HTTP/1.1',
    'Host: localhost',
    `X-Forwarded-For: ${hostile}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${bytes}`,
  ]
  let left = bytes - 1
  return new Promise<Socket>((here, failed) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
      here(socket)
    })
    const beat = setInterval(() => {
      const part = Math.min(left, perSecond / 10)
      if (part > 0 && socket.writable) socket.write(Buffer.alloc(part, 32))
      left -= part
    }, 100)
    socket.on('error', failed)
    socket.on('close', () => clearInterval(beat))
  })
}

/** What an address holds of unfinished bodies: many small ones that drip, and large ones that lack their last byte. */
const holdPlaces = (url: string, small: number, large: number) =>
  Promise.all([
    ...Array.from({ length: small }, () => drip(url, 200 * kilobyte, 10 * kilobyte)),
    ...Array.from({ length: large }, () => drip(url, 8 * kilobyte ** 2, 40 * kilobyte ** 2)),
  ])

/** Sends several at once, each of which must be taken; answers how long they took. */
async function send(count: number, work: () => ReturnType<Client['form']>) {
  const times: number[] = []
  const one = async () => {
    times.push(
      await timed(async () => {
        const { status, text } = await work()
        insist(status === 201, `a submission was answered with ${status}: ${text.slice(0, 100)}`)
      }),
    )
  }
  await Promise.all(Array.from({ length: count }, one))
  return `p50 ${inMs(quantile(times, 0.5))}, slowest ${inMs(Math.max(...times))}`
}

/** One address holds all it can of unfinished bodies, while a class behind it submits and an admin uploads. */
export const holdBodies: Part = async (scale) => {
  const { server, visitor, admin } = await openSite(withContent)
  const [small, large] = [some(150, scale), some(25, scale)]
  const sockets = await holdPlaces(server.url, small, large)
  await Bun.sleep(3000) // all large ones lack only their end
  const img = new Blob([png(800, 600), new Uint8Array(4 * kilobyte ** 2)])
  const classmate = visitor.as(undefined, hostile)
  const other = visitor.as(undefined, '198.51.100.7')
  const [theirs, others, ours] = await Promise.all([
    send(some(40, scale), () => classmate.form('POST', '/api/student-highlights', tracker)),
    send(some(8, scale), () => other.form('POST', '/api/student-highlights', { ...tracker, img })),
    send(some(4, scale), () => admin.form('POST', '/api/faculty', { ...teacher, img })),
  ])
  for (const socket of sockets) socket.destroy()
  await server.stop()
  insist((await server.exited) === 0, 'the server did not stop cleanly')
  return `${small} slow and ${large} large bodies unfinished; a class behind the same address: ${theirs}; uploads of 4 MB from another: ${others}; an admin's: ${ours}`
}
