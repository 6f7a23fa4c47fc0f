import { expect, test } from 'bun:test'
import { runBinary, startBinary } from '../testing/binary.ts'
import { ada, adaAsAdmin } from '../testing/cast.ts'
import { clientAt } from '../testing/client.ts'

const login = (url: string, username: string, password: string) =>
  clientAt(url).post('/api/auth/login', { username, password })

test('the first admin’s password is made up, shown once and good', async () => {
  const first = await startBinary()
  const [, user = '', password = ''] =
    /first admin is "(\S+)" with the password (\S+)/.exec(first.output()) ?? []
  expect((await login(first.url, user, password)).status).toBe(200)
  await first.stop()
  const second = await startBinary({ folder: first.folder })
  expect(second.output()).not.toContain('password')
  expect((await login(second.url, user, password)).status).toBe(200)
  await second.stop()
})

test('the first admin gets no password that everybody would guess, and one who is there already keeps theirs', async () => {
  const environment = { ...adaAsAdmin, PORT: '0', ADMIN_PASSWORD: 'Password1' }
  const { folder, exitCode, stderr } = await runBinary(['serve'], { environment })
  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr:
      'hydra-lab: ADMIN_PASSWORD is one of the most common passwords; it takes one that nobody would guess.\n',
  })
  const first = await startBinary({ folder, environment: adaAsAdmin })
  expect(first.output()).not.toContain(ada.password)
  const token = String((await login(first.url, ada.user, ada.password)).body['token'])
  await first.stop()
  const again = await startBinary({ folder, environment })
  expect((await login(again.url, ada.user, ada.password)).status).toBe(200)
  expect((await clientAt(again.url).as(token).get('/api/admins')).status).toBe(200) // the key is kept
  await again.stop()
})
