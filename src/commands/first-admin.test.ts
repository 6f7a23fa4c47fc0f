import { expect, test } from 'bun:test'
import { runBinary, startBinary } from '../testing/binary.ts'
import { clientAt } from '../testing/client.ts'

const login = (url: string, username: string, password: string) =>
  clientAt(url).post('/api/auth/login', { username, password })

test('the first admin’s password is none that everybody would guess, made up, shown once, and kept', async () => {
  const common = { ADMIN_PASSWORD: 'Password1' }
  const { folder, exitCode, stderr } = await runBinary(['serve'], {
    environment: { PORT: '0', ...common },
  })
  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr:
      'hydra-lab: ADMIN_PASSWORD is one of the most common passwords; it takes one that nobody would guess.\n',
  })
  const first = await startBinary({ folder })
  const [, user = '', password = ''] =
    /first admin is "(\S+)" with the password (\S+)/.exec(first.output()) ?? []
  const { status, body } = await login(first.url, user, password)
  expect(status).toBe(200)
  await first.stop()
  const again = await startBinary({ folder, environment: common })
  expect(again.output()).not.toContain('password')
  expect((await login(again.url, user, password)).status).toBe(200)
  const admin = clientAt(again.url).as(String(body['token']))
  expect((await admin.get('/api/admins')).status).toBe(200) // the key is kept
  await again.stop()
})
