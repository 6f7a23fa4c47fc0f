import { expect, test } from 'bun:test'
import { createApp } from '../../app.ts'
import { readBuiltWeb } from '../../pages/built.ts'
import { pageRoutes } from '../../pages/contract.ts'
import type { Client } from '../../testing/client.ts'
import { openSite } from '../../testing/memory.ts'
import { createTestWorld } from '../../testing/world.ts'

/** No text, no number, and far too long. */
const worst = ['%zz', '%00', '1e999', 'x'.repeat(8000)]
const words = [
  ...[...worst, '%', '%C3', '%C3%28', '%ff%fe', '%ed%a0%80', '%F0%9F%92%A9', '..%2f..', '%2500'],
  ...["'%20OR%201=1", '%3Cscript%3E', 'null', '__proto__', '-1'],
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

async function expectNoFailure(
  by: Client,
  { method, path }: (typeof everyCall)[number],
  all = words,
) {
  for (const word of all) {
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
  for (const call of everyCall) await expectNoFailure(admin, call, worst)
  for (const call of one) {
    for (const by of [admin, visitor]) await expectNoFailure(by, call)
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
