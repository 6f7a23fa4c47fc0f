import { expect, test } from 'bun:test'
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { openSite } from '../../testing/memory.ts'
import { claimsIn } from '../../testing/site.ts'

const { context, visitor, admin } = await openSite()
const seconds = () => Math.floor(context.clock().getTime() / 1000)
const { sid, ver } = claimsIn(admin.token)
const claims = () => ({ sub: '1', sid, ver, exp: seconds() + 600, iat: seconds() })
const coded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A token that would be good but for what is given, signed with HMAC. */
function signed({ changes = {}, alg = 'HS256', hash = 'sha256', secret = context.secret } = {}) {
  const text = `${coded({ alg, typ: 'JWT' })}.${coded({ ...claims(), ...changes })}`
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
}

function signedByRsa(header: object) {
  const text = `${coded(header)}.${coded(claims())}`
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}

const statusWith = async (token: string) => (await visitor.as(token).get('/api/admins')).status

test('a forged token is told from a good one made the same way', async () => {
  expect(await statusWith(signed())).toBe(200)
})

test.each<[what: string, forge: () => string]>([
  ['without a signature', () => `${coded({ alg: 'none' })}.${coded(claims())}.`],
  ['with an empty signature', () => signed().replace(/[^.]+$/, '')],
  ['with a cut signature', () => signed().slice(0, -4)],
  ['of HS512', () => signed({ alg: 'HS512', hash: 'sha512' })],
  [
    'of RS256 with a key of the forger’s',
    () => signedByRsa({ alg: 'RS256', jwk: publicKey.export({ format: 'jwk' }) }),
  ],
  [
    'signed with a public key as the secret',
    () => signed({ secret: String(publicKey.export({ type: 'spki', format: 'pem' })) }),
  ],
  ['signed with nothing', () => signed({ secret: '' })],
  ['that is expired', () => signed({ changes: { exp: seconds() - 1 } })],
  ['that never expires', () => signed({ changes: { exp: undefined } })],
  ['for nobody', () => signed({ changes: { sub: undefined } })],
  ['for somebody who isn’t there', () => signed({ changes: { sub: '99' } })],
  ['of another password', () => signed({ changes: { ver: ver + 1 } })],
  ['of no password', () => signed({ changes: { ver: undefined } })],
  ['of no session', () => signed({ changes: { sid: undefined } })],
  ['of a session that isn’t there', () => signed({ changes: { sid: sid + 1 } })],
  ['that is none', () => 'abc'],
])('a forged token %s is no session', async (_, forge) => {
  expect(await statusWith(forge())).toBe(401)
})

test('a token whose payload was exchanged is no session', async () => {
  const [header, , signature] = signed().split('.')
  const other = coded({ ...claims(), exp: seconds() + 6000 })
  expect(await statusWith(`${header}.${other}.${signature}`)).toBe(401)
})

test('a token is none under another scheme either, were it good', async () => {
  const authorization = `Basic ${signed()}`
  expect((await visitor.get('/api/admins', { authorization })).status).toBe(401)
})
