import { expect, test } from 'bun:test'
import { createApp } from '../../app.ts'
import { pageRoutes } from '../../pages/contract.ts'
import { describeSite } from '../../testing/site.ts'
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

describeSite('a word in a path', (site) => {
  test.each([...calls, ...pages, { method: 'GET', path: '/assets/:file' }])(
    '$method $path: whatever it is, the answer is no failure',
    async ({ method, path }) => {
      for (const word of words)
        for (const by of [site.visitor, site.admin])
          for (const asked of method === 'GET' ? ['GET', 'HEAD'] : [method]) {
            const address = path.replace(/:\w+/, () => word)
            const { status } = await by.ask(asked, address)
            const isFine = [200, 401, 404, 429].includes(status)
            expect([asked, address.slice(0, 80), status, isFine]).toEqual([
              ...[asked, address.slice(0, 80)],
              ...[status, true],
            ])
          }
    },
  )

  test('that is no text names no account', async () => {
    for (const check of ['check-username', 'check-email'])
      for (const word of ['%zz', '%C3'])
        expect(await site.admin.get(`/api/admins/${check}/${word}`)).toMatchObject({
          status: 404,
          body: { message: expect.stringMatching(/\.$/) },
        })
  })
})
