import { connect, type Socket } from 'node:net'

/** Clients that hold a connection and never finish their request. */
export type Crowd = {
  present(): number
  leave(): void
}

/** What each says first, and then byte by byte. */
const manners = {
  silent: ['', ''],
  slowHeaders: ['GET /api/faq HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'x'],
  halfABody: [
    'POST /api/student-highlights HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"project_title": "',
    '',
  ],
  slowBody: [
    'POST /api/student-highlights HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{"project_title": "',
    'x',
  ],
} as const

export async function gather(
  url: string,
  kind: keyof typeof manners,
  count: number,
): Promise<Crowd> {
  const { hostname, port } = new URL(url)
  const [opening, drop] = manners[kind]
  const sockets = await Promise.all(
    Array.from({ length: count }, (_, n) => come(hostname, Number(port), addressed(opening, n))),
  )
  const dripping = setInterval(() => {
    if (drop) for (const socket of sockets) if (socket.writable) socket.write(drop)
  }, 100)
  return {
    present: () => sockets.filter(({ readyState }) => readyState === 'open').length,
    leave() {
      clearInterval(dripping)
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** From an address of its own, so that no limit applies. */
const addressed = (opening: string, n: number) =>
  opening.replace('\r\n', `\r\nX-Forwarded-For: 10.0.${n >> 8}.${n & 255}\r\n`)

function come(host: string, port: number, opening: string) {
  return new Promise<Socket>((here, failed) => {
    const socket = connect({ host, port }, () => {
      socket.write(opening)
      here(socket)
    })
    socket.on('error', failed)
  })
}
