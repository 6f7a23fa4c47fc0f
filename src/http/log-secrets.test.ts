import { expect, test } from 'bun:test'
import { kinds, reworded } from '../testing/cast.ts'
import type { Client } from '../testing/client.ts'
import { routes } from '../testing/endpoints.ts'
import { openPages } from '../testing/memory.ts'

const password = 'sesame-and-a-half'
const secrets = {
  password,
  name: 'Xanthippe',
  'student ID': 'N87654321',
  email: 'xan.confidential',
  text: 'between-us-only',
  'idempotency key': 'key-of-nobody-else',
}

/** A body that fits many a call, and holds what must not be in a log. */
const body = {
  ...Object.assign({}, ...kinds.map(({ item }) => reworded(item, () => secrets.text))),
  ...{ full_name: secrets.name, student_name: secrets.name, author_name: secrets.name },
  ...{ name: secrets.name, user: secrets.name, username: secrets.name, role: 'admin', id: 1 },
  ...{ email: `${secrets.email}@college.edu`, student_id: secrets['student ID'] },
  ...{ password, confirmPassword: password, hl_key: secrets['idempotency key'] },
  ...{ external_link: `https://college.edu/${secrets.text}`, reason: secrets.text },
  ...{ subject: secrets.text, message: secrets.text },
}
const fitting = JSON.stringify(body)
const wrong = JSON.stringify({ x: secrets.text })
const calls = routes.filter(({ path }) => !path.includes('*'))

type Sent = readonly [who: Client, body: string]

/** Every call as somebody may make it: rightly, wrongly, with the secrets wherever they can be. */
async function callEverything(visitor: Client, { token }: Client, bodies: Sent[]) {
  const query = `?q=${secrets.text}&token=${token}`
  const key = { 'idempotency-key': secrets['idempotency key'], cookie: secrets.text }
  const headers = { 'content-type': 'application/json', ...key }
  const statuses = new Set<number>()
  for (const { method, path } of calls) {
    if (path.includes('admin-panel') && method === 'DELETE') continue // ada is needed to the end
    if (path.endsWith('/logout')) continue // and her session
    const address = path.replace(':email', body.email).replace(/:\w+/g, '1') + query
    for (const [who, sent] of bodies) {
      const init = { headers, ...(method !== 'GET' && { body: sent }) }
      statuses.add((await who.request(method, address, init)).status)
    }
  }
  for (const path of ['/submit-project', '/submit-article', '/submit-sd-request'])
    await visitor.form('POST', path, { ...body, id: '1' })
  await visitor.get(`/api/admins/check-email/${encodeURIComponent(body.email)}`)
  const hidden = Object.values(secrets)
  for (const [n, { method, path }] of calls.entries()) {
    const secret = hidden[n % hidden.length] ?? ''
    await visitor.request(method, `${path.replace(/:\w+/g, secret)}/${encodeURIComponent(secret)}`)
  }
  await visitor.get(`/faq${query}`)
  await visitor.get(`/submit-sd-request/${token}`)
  return [...statuses]
}

const found = (text: string, token: string) =>
  Object.entries({ ...secrets, token, signature: token.split('.')[2] ?? '' })
    .filter(([, secret]) => secret !== '' && text.includes(secret))
    .map(([name]) => name)

test('the debug log of all endpoints holds nothing that clients sent, whatever fails', async () => {
  const { context, visitor, admin } = await openPages()
  const statuses = await callEverything(visitor, admin, [
    [visitor, wrong],
    [visitor, secrets.text],
    [admin, fitting],
  ])
  expect(statuses).toEqual(expect.arrayContaining([200, 201, 400, 401, 404, 422]))
  expect(context.lines.length).toBeGreaterThan(calls.length * 2)
  expect(context.lines.map(({ path }) => path)).toContain('/api/admins/check-email/…')
  for (const table of [...kinds.map((kind) => kind.table), 'requests', 'letters', 'activity'])
    context.sqlite.run(
      `CREATE TRIGGER fails_${table} BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'failed'); END`,
    )
  expect(await callEverything(visitor, admin, [[admin, fitting]])).toContain(500)
  const log = JSON.stringify(context.lines)
  expect(log).toContain('failed')
  expect(found(log, admin.token ?? '')).toEqual([])
})
