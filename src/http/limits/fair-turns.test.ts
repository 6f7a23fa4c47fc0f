import { expect, test } from 'bun:test'
import { startBinary } from '../../testing/binary.ts'
import { leastOf } from '../../testing/pauses.ts'
import { FairTurns } from './fair-turns.ts'

/** Keeps the thread busy, as rendering a page does. */
function work(ms: number) {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('many requests of one client that arrive at once keep another waiting for a few of them only', async () => {
  const turns = new FairTurns()
  const done: string[] = []
  const ask = (client: string) =>
    turns.run(
      () => client,
      () => {
        work(2)
        done.push(client)
      },
    )
  const flood = Array.from({ length: 100 }, () => ask('flood'))
  await Promise.resolve()
  await ask('other')
  expect(done.indexOf('other')).toBeLessThan(15)
  await Promise.all(flood)
  expect(done).toHaveLength(101)
})

test('what is within the budget is done at once, in its order', async () => {
  const turns = new FairTurns()
  const done: number[] = []
  for (const n of [1, 2, 3]) void turns.run(String, () => done.push(n))
  expect(done).toEqual([1, 2, 3])
})

test('a client may have so many requests waiting and no more', async () => {
  const turns = new FairTurns()
  const ask = (client: string) =>
    turns.run(
      () => client,
      () => 'done',
    )
  await turns.run(
    () => 'flood',
    () => work(11),
  )
  const asked = Array.from({ length: 2001 }, async () => await ask('flood'))
  const other = ask('other')
  const answers = await Promise.allSettled(asked)
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(answers.at(-1)).toMatchObject({ reason: { status: 503 } })
  expect(await other).toBe('done')
})

test.each([
  ['never asked', 1000, 500],
  ['kept', 13_000, 5000],
])(
  'many requests in one segment are not all answered before somebody else is: %s',
  async (what, many, most) => {
    const site = await startBinary({ words: ['serve', '--demo'] })
    const { hostname, port } = new URL(site.url)
    await fetch(`${site.url}/api/faq`)
    const path = (n: number) => (what === 'kept' ? '/api/faq' : `/?x=${n}`)
    const host = `HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`
    const answersBeforeOthers = async () => {
      let answers = 0
      const data = (_: unknown, bytes: Buffer) => {
        answers += bytes.toString('latin1').split('HTTP/1.1 ').length - 1
      }
      const socket = await Bun.connect({ hostname, port: Number(port), socket: { data } })
      socket.write(Array.from({ length: many }, (_, n) => `GET ${path(n)} ${host}`).join(''))
      expect((await fetch(`${site.url}/faq?q=other`)).status).toBe(200)
      socket.terminate()
      return answers
    }
    expect(await leastOf(most, answersBeforeOthers)).toBeLessThan(most)
    await site.stop()
  },
)
