import { expect, test } from 'bun:test'
import { tracker } from '../../testing/cast.ts'
import type { Client } from '../../testing/client.ts'
import { describeSource } from '../../testing/site.ts'

const encodings = ['identity', 'gzip', 'br']
const lists = ['/api/student-highlights', '/api/student-highlights?page=1&q=version']
const rounds = 12

/** Which version of the project an answer speaks of; compressed ones are read as a browser reads them. */
const versionIn = (text: string) => Number(/Version (\d+)/.exec(text)?.[1])

async function read(visitor: Client, path: string, headers: Record<string, string>) {
  const response = await visitor.send(new Request(`http://localhost${path}`, { headers }))
  const bytes = new Uint8Array(await response.arrayBuffer())
  const text = new TextDecoder().decode(await plain(bytes, response.headers))
  return { status: response.status, etag: response.headers.get('etag'), text }
}

async function plain(bytes: Uint8Array<ArrayBuffer>, headers: Headers) {
  const encoding = headers.get('content-encoding')
  if (!encoding) return bytes
  const format = encoding === 'br' ? 'brotli' : 'gzip'
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format as 'gzip'))
  return await new Response(unpacked).arrayBuffer()
}

describeSource('while writers write', (site) => {
  test('nobody reads a version older than one that was answered before they asked', async () => {
    const { body } = await site.admin.post('/api/student-highlights', tracker)
    const item = `/api/student-highlights/${body['id']}`
    let answered = 0
    const write = async (version: number) => {
      await site.admin.put(item, { project_title: `Version ${version}` })
      answered = version
    }
    await write(1)
    await site.admin.put(`/api/student-highlights/approve/${body['id']}`)

    let isOver = false
    const stale: string[] = []
    let reads = 0
    const check = (what: string, isFresh: boolean) => {
      reads++
      if (!isFresh) stale.push(`${what} at ${answered}`)
    }
    const reader = async (path: string, encoding: string) => {
      const headers = { 'accept-encoding': encoding }
      while (!isOver) {
        const least = answered
        const got = await read(site.visitor, path, headers)
        const version = versionIn(got.text)
        check(`${path} ${encoding}: ${version}`, version >= least)
        const [known, etag] = [answered, String(got.etag)]
        const again = await read(site.visitor, path, { ...headers, 'if-none-match': etag })
        check(`304 of ${path}`, again.status !== 304 || version >= known)
        const later = answered
        const head = await site.visitor.ask('HEAD', path, { headers })
        check(`HEAD of ${path}`, head.headers.get('etag') !== etag || version >= later)
        await Bun.sleep(0)
      }
    }
    const pages = ['/student-highlights', `/student-highlights/${body['id']}`]
    const readers = [...lists, item, ...pages].flatMap((path) =>
      encodings.map((encoding) => reader(path, encoding)),
    )
    for (let version = 2; version < rounds; version++) {
      await write(version)
      for (const before = reads; reads < before + readers.length; ) await Bun.sleep(1)
    }
    isOver = true
    await Promise.all(readers)
    expect(stale).toEqual([])
    expect(reads).toBeGreaterThan(rounds * readers.length)
  })
})
