import { expect, test } from 'bun:test'
import { createApp } from '../app.ts'
import { Shared } from '../http/response/parts.ts'
import { describeSource, environment } from '../testing/site.ts'
import { createTestWorld } from '../testing/world.ts'

const address = '/.well-known/security.txt'
const day = 24 * 60 * 60 * 1000

const fieldsOf = (text: string) =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  )

describeSource('security.txt', (site) => {
  test('says whom to tell of a weakness, and until when it may be believed', async () => {
    const { status, text, headers } = await site.visitor.get(address)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const { Contact, Expires, Canonical } = fieldsOf(text)
    expect(Contact).toMatch(/^mailto:\S+@\S+$/)
    expect(Canonical).toBe(environment.PUBLIC_URL + address)
    expect(Date.parse(String(Expires))).toBeGreaterThan(Date.now())
  })
})

test('security.txt is made anew after months without a write', async () => {
  const world = createTestWorld({ ALERT_TO: 'lab@college.edu, chair@college.edu' })
  world.web = {
    document: ['', new Shared(''), '', ''],
    preloads: {},
    art: {},
    icons: new Map(),
    scriptHashes: [],
    styleHashes: [],
    assets: { folder: import.meta.dir, names: new Set(), copies: new Set() },
  }
  const app = createApp(world)
  const read = async () =>
    fieldsOf(await (await app.handle(new Request(`http://localhost${address}`))).text())
  expect((await read())['Contact']).toBe('mailto:lab@college.edu')
  world.pass(200 * day)
  expect(Date.parse(String((await read())['Expires']))).toBeGreaterThan(world.clock().getTime())
})
