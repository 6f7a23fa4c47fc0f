import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder, run, start, until } from './machine.ts'
import { host } from './site.ts'

export type Answer = {
  status: number
  /** HTTP's version. */
  version: string
  headers: Headers
  bytes: Buffer
  text: string
}

export type Asked = { headers?: Record<string, string>; more?: string[]; from?: string }
export type Ask = (path: string, asked?: Asked) => Answer

/** Where a proxy listens, and the authority that its certificate is good for. */
export type Front = { http: number; https: number; authority: string }

const secure = ({ https }: Front) => `https://${host}:${https}`

/** Asks over TLS, as a client elsewhere on this machine does. Nothing is decompressed. */
export const curl = (front: Front): Ask => ask(front, secure(front))
/** Asks without TLS. */
export const plainCurl = (front: Front): Ask => ask(front, `http://${host}:${front.http}`)

const command = (
  { http, https, authority }: Front,
  url: string,
  { headers = {}, more = [], from = '127.0.0.1' }: Asked,
) => [
  'curl',
  ...['--silent', '--show-error', '--max-time', '30', '--noproxy', '*', '--path-as-is'],
  ...['--cacert', authority, '--interface', from],
  ...[http, https].flatMap((port) => ['--resolve', `${host}:${port}:127.0.0.1`]),
  ...Object.entries(headers).flatMap(([key, value]) => ['--header', `${key}: ${value}`]),
  ...[...more, url],
]

const ask =
  (front: Front, origin: string): Ask =>
  (path, asked = {}) => {
    const name = join(folder, randomUUID())
    const { stdout, stderr, exitCode } = run([
      ...command(front, origin + path, asked),
      ...['--dump-header', `${name}.head`, '--output', `${name}.body`],
      ...['--write-out', '%{http_code} %{http_version}'],
    ])
    if (exitCode !== 0) throw new Error(`curl ${path}: ${stderr.trim()}`)
    const [status = '', version = ''] = stdout.split(' ')
    const bytes = bodyOf(`${name}.body`)
    const text = bytes.toString()
    return { status: Number(status), version, headers: headersOf(`${name}.head`), bytes, text }
  }

/** Asks over TLS and doesn't wait for the answer, only until all of the question is sent; then answers its status. */
export async function askAhead(front: Front, path: string, asked: Asked = {}) {
  const words = ['--verbose', '--output', '/dev/null']
  const { output } = start([...command(front, secure(front) + path, asked), ...words])
  const seen = (what: RegExp) => () => what.exec(output())?.[1]
  await until(`${path} is asked for`, seen(/^> ([A-Z]+) /m))
  return () => until(`${path} is answered`, seen(/^< HTTP\/2 (\d+)/m)).then(Number)
}

/** Asks over TLS again and again, each time on a connection of its own, until it is told to stop; then answers every status. */
export function askOn(front: Front, path: string, asked: Asked = {}) {
  const statuses: number[] = []
  let goesOn = true
  const asking = (async () => {
    while (goesOn) {
      const words = ['--output', '/dev/null', '--write-out', '%{http_code}']
      const child = start([...command(front, secure(front) + path, asked), ...words])
      await child.exited
      statuses.push(Number(/\d{3}/.exec(child.output())?.[0] ?? 0))
    }
  })()
  return async () => {
    goesOn = false
    await asking
    return statuses
  }
}

function bodyOf(file: string) {
  try {
    return readFileSync(file)
  } catch {
    return Buffer.alloc(0) // curl writes no file where there is no body
  }
}

/** Those of the last answer: an interim one may stand before it. */
function headersOf(file: string) {
  const last = readFileSync(file, 'utf8').trim().split('\r\n\r\n').at(-1) ?? ''
  const lines = last.split('\r\n').slice(1)
  return new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    }),
  )
}

/** The words to curl for sending fields as JSON. */
export const json = (method: string, fields: unknown) => ({
  more: ['--request', method, '--data', JSON.stringify(fields)],
  headers: { 'Content-Type': 'application/json' },
})
