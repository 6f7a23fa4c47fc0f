import { expect, test } from 'bun:test'
import { startBinary } from '../testing/binary.ts'

test('a host of any length is answered, and a request without a usable one', async () => {
  const { url, stop } = await startBinary()
  const ask = async (head: string) => {
    const said = Promise.withResolvers<string>()
    let heard = ''
    const socket = await Bun.connect({
      hostname: '127.0.0.1',
      port: Number(new URL(url).port),
      socket: {
        data(_, bytes) {
          heard += bytes.toString()
        },
        close: () => said.resolve(heard),
      },
    })
    socket.write(`${head}\r\nConnection: close\r\n\r\n`)
    return (await said.promise).split('\r\n', 1)[0]
  }
  for (const host of ['a', 'lab', '[::1]', 'hydra.college.edu'])
    expect([host, await ask(`GET /api/faq HTTP/1.1\r\nHost: ${host}`)]).toEqual([
      host,
      'HTTP/1.1 200 OK',
    ])
  expect(await ask('GET /api/faq HTTP/1.0')).toContain(' 200 ')
  expect(await ask('GET /faq HTTP/1.1\r\nHost: evil"x y')).toContain(' 200 ')
  expect(await ask('GET http://x/api/nothing HTTP/1.1\r\nHost: a')).toContain(' 404 ')
  await stop()
})
