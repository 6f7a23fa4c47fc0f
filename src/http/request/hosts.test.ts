import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createApp } from '../../app.ts'
import { readBuiltWeb } from '../../pages/built.ts'
import { startBinary } from '../../testing/binary.ts'
import { hear } from '../../testing/socket.ts'
import { createTestWorld } from '../../testing/world.ts'

async function startSource() {
  const world = { ...createTestWorld(), web: await readBuiltWeb() }
  const app = createApp(world).listen({ port: 0, hostname: '127.0.0.1' })
  return {
    url: `http://127.0.0.1:${app.server?.port}`,
    stop: async () => {
      await app.stop()
    },
  }
}

const starts = { source: startSource, executable: startBinary }
const impossible = ['1.2.3.999', 'abcd%2f', '[::1', 'xn--', 'lab:99999']
const asked = [
  ...['GET /api/faq', 'GET /faq', 'GET /', 'GET /student-highlights/1', 'GET /nowhere'],
  ...['GET /assets/x.js', 'GET /images/x.webp', 'GET /sitemap.xml', 'GET /api/health'],
  ...['HEAD /faq', 'PUT /api/faq/1', 'POST /submit-project', 'POST /api/student'],
  ...['POST /api/auth/login', 'POST /send-alert', 'OPTIONS /api/faq'],
]

describe.each(Object.entries(starts))('a host that can’t be (%s)', (_, start) => {
  let site: Awaited<ReturnType<typeof startSource>>
  beforeAll(async () => {
    site = await start()
  }, 20_000)
  afterAll(() => site.stop())

  const ask = async (call: string, host: string) => {
    const body = /^(GET|HEAD)/.test(call)
      ? ''
      : 'Content-Type: application/json\r\nContent-Length: 2\r\n'
    const head = `${call} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${body}\r\n`
    const [first = '', ...rest] = (await hear(site.url, head + (body && '{}'))).split('\r\n')
    return { status: Number(first.split(' ')[1]), text: rest.join('\r\n') }
  }

  test.each(impossible)('%s is refused with a sentence, whatever is asked for', async (host) => {
    for (const call of asked) {
      const { status, text } = await ask(call, host)
      expect([call, status]).toEqual([call, 400])
      expect(text).toContain('X-Content-Type-Options: nosniff')
      if (!call.startsWith('HEAD')) expect(text).toContain('in the Host header."')
    }
  })

  test('is refused also where what it asks for is cached, and the others go on reading that', async () => {
    for (const host of ['lab', 'xn--', 'lab', '1.2.3.999', 'lab'])
      expect([host, (await ask('GET /faq', host)).status]).toEqual([
        host,
        host === 'lab' ? 200 : 400,
      ])
  })
})
