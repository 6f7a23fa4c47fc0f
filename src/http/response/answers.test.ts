import { expect, test } from 'bun:test'
import { createApp } from '../../app.ts'
import { readBuiltWeb } from '../../pages/built.ts'
import { pageRoutes } from '../../pages/contract.ts'
import type { Client } from '../../testing/client.ts'
import { openSite } from '../../testing/memory.ts'
import { describeExecutable } from '../../testing/site.ts'
import { createTestWorld } from '../../testing/world.ts'

const words = [
  ...[
    '%zz',
    '%',
    '%C3',
    '%C3%28',
    '%00',
    '%ff%fe',
    '%ed%a0%80',
    '%F0%9F%92%A9',
    '..%2f..',
    '%2500',
  ],
  ...["'%20OR%201=1", '%3Cscript%3E', 'null', '__proto__', '-1', '1e999', 'x'.repeat(8000)],
]
const calls = createApp(createTestWorld())
  .routes.map(({ method, path }) => ({ method, path }))
  .filter(({ path }) => path.includes(':'))
const pages = pageRoutes
  .filter(({ path }) => path.includes(':'))
  .map(({ path }) => ({ method: 'GET', path }))

const everyCall = [...calls, ...pages, { method: 'GET', path: '/assets/:file' }]
const parameterIn = (path: string) => /:\w+/.exec(path)?.[0]
/** One with each parameter: a word is taken from every path in the same way. */
const one = [...new Map(everyCall.map((call) => [parameterIn(call.path), call])).values()]

async function expectNoFailure(by: Client, { method, path }: (typeof everyCall)[number]) {
  for (const word of words) {
    const address = path.replace(/:\w+/, () => word)
    const { status } = await by.ask(method, address)
    const isFine = [200, 401, 404, 429].includes(status)
    expect([method, address.slice(0, 80), status, isFine]).toEqual([
      ...[method, address.slice(0, 80)],
      ...[status, true],
    ])
  }
}

test('a word in any path, whatever it is, is answered with no failure', async () => {
  const { admin, visitor, world } = await openSite({}, await readBuiltWeb())
  for (const call of everyCall) await expectNoFailure(admin, call)
  for (const call of one) {
    await expectNoFailure(visitor, call)
    if (call.method === 'GET') await expectNoFailure(visitor, { ...call, method: 'HEAD' })
  }
  world.close()
})

test('a word that is no text names no account', async () => {
  const { admin, world } = await openSite()
  for (const check of ['check-username', 'check-email'])
    for (const word of ['%zz', '%C3'])
      expect(await admin.get(`/api/admins/${check}/${word}`)).toMatchObject({
        status: 404,
        body: { message: expect.stringMatching(/\.$/) },
      })
  world.close()
})

describeExecutable('a word in a path', (site) => {
  test.each(one)('$method $path: whatever it is, the answer is no failure', async (call) => {
    for (const by of [site.visitor, site.admin]) await expectNoFailure(by, call)
  })
})
