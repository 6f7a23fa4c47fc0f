import { clientAt } from '../../../src/testing/client.ts'
import { inMs, insist, openSite, type Part, quantile, some, timed } from './part.ts'

const password = 'the password of one of many'

/**
 * How long a failed login takes for accounts that exist and ones that don't. Told, not judged: the work is the same by
 * `src/accounts/sessions/guessing.test.ts`.
 */
export const compareLogins: Part = async (scale) => {
  const { server, admin } = await openSite()
  const count = some(80, scale)
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
  for (let n = 0; n < count; n++) {
    const user = `known${Math.floor(n / 4)}` // after five failures an account's answers are slowed
    if (n % 4 === 0) await enrol(user)
    for (const [kind, username] of [
      ['known', user],
      ['unknown', user.replace('known', 'other')],
    ] as const) {
      const visitor = clientAt(server.url).as(undefined, `192.0.2.${(n % 250) + 1}`)
      const guess = { username, password: 'not the password' }
      times[kind].push(
        await timed(async () => {
          const { status } = await visitor.post('/api/auth/login', guess)
          insist(status === 401, `a guess was answered with ${status}`)
        }),
      )
    }
  }
  await server.stop()
  const figures = (values: number[]) =>
    `median ${inMs(quantile(values, 0.5))}, p90 ${inMs(quantile(values, 0.9))}`
  return `failed logins take, of known accounts: ${figures(times.known)}; of unknown: ${figures(times.unknown)}`

  async function enrol(user: string) {
    const account = { user, email: `${user}@college.edu`, role: 'admin' }
    const { status } = await admin.post('/api/admins', {
      ...account,
      password,
      confirmPassword: password,
    })
    insist(status === 201, `an account was answered with ${status}`)
  }
}
