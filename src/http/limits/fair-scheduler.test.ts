import { expect, test } from 'bun:test'
import { createApp } from '../../app.ts'
import { onCleanup } from '../../testing/cleanup.ts'
import { openPages } from '../../testing/memory.ts'
import { FairScheduler } from './fair-scheduler.ts'

/** Keeps the thread busy, as rendering a page does. */
function work(ms: number) {
  const end = performance.now() + ms
  while (performance.now() < end);
}

function scheduling() {
  const turns = new FairScheduler()
  const done: string[] = []
  const ask = async (client: string, ms = 0) =>
    turns.run(
      () => client,
      () => {
        work(ms)
        done.push(client)
      },
    )
  return { done, ask }
}

test('a client waits for only a few of the many requests of another', async () => {
  const { done, ask } = scheduling()
  const flood = Array.from({ length: 100 }, () => ask('flood', 2))
  await Promise.resolve()
  await ask('other', 2)
  expect(done.indexOf('other')).toBeLessThan(15)
  await Promise.all(flood)
  expect(done).toHaveLength(101)
})

test('requests within the budget are handled at once, in order', () => {
  const { done, ask } = scheduling()
  for (const client of ['1', '2', '3']) void ask(client)
  expect(done).toEqual(['1', '2', '3'])
})

test('a request that arrives while others wait is handled after them', async () => {
  const { done, ask } = scheduling()
  await ask('0', 11)
  const [first, ...others] = ['1', '2', '3'].map((client) => ask(client))
  await first
  await Promise.all([...others, ask('4')])
  expect(done).toEqual(['0', '1', '2', '3', '4'])
})

test('the number of waiting requests per client is limited', async () => {
  const { ask } = scheduling()
  await ask('flood', 11)
  const requests = Array.from({ length: 2001 }, () => ask('flood'))
  const other = ask('other')
  const answers = await Promise.allSettled(requests)
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(answers.at(-1)).toMatchObject({ reason: { status: 503 } })
  await other
})

const asks = {
  'never asked': (n: number) => `/api/faq?q=x${n}`,
  kept: () => '/api/faq',
}

/** Both sides share a thread, so that neither gets ahead of the other on a busy machine. */
test.each(Object.entries(asks))(
  'many requests in one TCP segment don’t delay another client until all are handled: %s',
  async (_, pathOf) => {
    const { context } = await openPages()
    const app = createApp(context).listen({ hostname: '127.0.0.1', port: 0 })
    onCleanup(() => app.stop(true))
    const port = Number(app.server?.port)
    await fetch(`http://127.0.0.1:${port}/api/faq`)
    const open = () => Bun.connect({ hostname: '127.0.0.1', port, socket: { data() {} } })
    const sockets = await Promise.all(Array.from({ length: 11 }, open))
    const ask = (path: string) => `HEAD ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
    const many = Array.from({ length: 1000 }, (_, n) => ask(pathOf(n))).join('')
    for (const [n, socket] of sockets.entries()) socket.write(n < 10 ? many : ask('/faq'))
    const answersBefore = () => context.lines.findIndex(({ path }) => path === '/faq')
    while (answersBefore() < 0) await Bun.sleep(1)
    expect(answersBefore()).toBeLessThan(5000)
    for (const socket of sockets) socket.end()
  },
)
