import { beforeAll, expect, test } from 'bun:test'
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { openSite } from '../../testing/memory.ts'
import { claimsIn } from '../../testing/site.ts'

let known = { sid: 0, ver: 0 }
const claims = () => ({ sub: '1', ...known, exp: seconds() + 600, iat: seconds() })
const coded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A token whose parts are as given, signed with HMAC by `secret`. */
function signed(
  secret: string | Buffer,
  header: object,
  payload: object = claims(),
  hash = 'sha256',
) {
  const text = `${coded(header)}.${coded(payload)}`
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
}

function signedByRsa(header: object) {
  const text = `${coded(header)}.${coded(claims())}`
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}

const site = await openSite()
const seconds = () => Math.floor(site.context.clock().getTime() / 1000)

beforeAll(() => {
  known = claimsIn(site.admin.token)
})
const hs256 = { alg: 'HS256', typ: 'JWT' }
const statusWith = async (token: string) => (await site.visitor.as(token).get('/api/admins')).status

test('a forged token is told from a good one made the same way', async () => {
  expect(await statusWith(signed(site.context.secret, hs256))).toBe(200)
})

const forgeries: Record<string, () => string> = {
  'without a signature': () => `${coded({ alg: 'none' })}.${coded(claims())}.`,
  'with an empty signature': () => signed(site.context.secret, hs256).replace(/[^.]+$/, ''),
  'with a cut signature': () => signed(site.context.secret, hs256).slice(0, -4),
  'of HS512': () => signed(site.context.secret, { alg: 'HS512' }, claims(), 'sha512'),
  'of RS256 with a key of the forger’s': () =>
    signedByRsa({ alg: 'RS256', jwk: publicKey.export({ format: 'jwk' }) }),
  'signed with a public key as the secret': () =>
    signed(String(publicKey.export({ type: 'spki', format: 'pem' })), hs256),
  'signed with nothing': () => signed('', hs256),
  'that is expired': () => signed(site.context.secret, hs256, { ...claims(), exp: seconds() - 1 }),
  'that never expires': () => signed(site.context.secret, hs256, { ...claims(), exp: undefined }),
  'for nobody': () => signed(site.context.secret, hs256, { ...claims(), sub: undefined }),
  'for somebody who isn’t there': () =>
    signed(site.context.secret, hs256, { ...claims(), sub: '99' }),
  'of another password': () =>
    signed(site.context.secret, hs256, { ...claims(), ver: known.ver + 1 }),
  'of no password': () => signed(site.context.secret, hs256, { ...claims(), ver: undefined }),
  'of no session': () => signed(site.context.secret, hs256, { ...claims(), sid: undefined }),
  'of a session that isn’t there': () =>
    signed(site.context.secret, hs256, { ...claims(), sid: known.sid + 1 }),
  'that is none': () => 'abc',
}

test.each(Object.entries(forgeries))('a forged token %s is no session', async (_, forge) => {
  expect(await statusWith(forge())).toBe(401)
})

test('a token whose payload was exchanged is no session', async () => {
  const [header, , signature] = signed(site.context.secret, hs256).split('.')
  const other = coded({ ...claims(), exp: seconds() + 6000 })
  expect(await statusWith(`${header}.${other}.${signature}`)).toBe(401)
})

test('a token is none under another scheme either, were it good', async () => {
  const authorization = `Basic ${signed(site.context.secret, hs256)}`
  expect((await site.visitor.get('/api/admins', { authorization })).status).toBe(401)
})
