import { beforeAll, expect, test } from 'bun:test'
import { createHmac, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { claimsIn, describeSource } from '../../testing/site.ts'

const seconds = () => Math.floor(Date.now() / 1000)
let known = { sid: 0, ver: 0 }
const claims = () => ({ sub: '1', ...known, exp: seconds() + 600, iat: seconds() })
const coded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicPem = createPublicKey(rsa.privateKey).export({ type: 'spki', format: 'pem' })
const publicJwk = rsa.publicKey.export({ format: 'jwk' })

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
  return `${text}.${sign('sha256', Buffer.from(text), rsa.privateKey).toString('base64url')}`
}

describeSource('a forged token', (site) => {
  beforeAll(() => {
    known = claimsIn(site.admin.token)
  })
  const hs256 = { alg: 'HS256', typ: 'JWT' }
  const statusWith = async (token: string) =>
    (await site.visitor.as(token).get('/api/admins')).status

  test('is told from a good one made the same way', async () => {
    expect(await statusWith(signed(site.secret, hs256))).toBe(200)
  })

  const forgeries: Record<string, () => string> = {
    'without an algorithm': () => signed(site.secret, { typ: 'JWT' }),
    'without a signature': () => `${coded({ alg: 'none' })}.${coded(claims())}.`,
    'without a signature, in capitals': () => `${coded({ alg: 'NONE' })}.${coded(claims())}.`,
    'unsigned and with two parts': () => `${coded({ alg: 'none' })}.${coded(claims())}`,
    'that says none and is signed': () => signed(site.secret, { alg: 'none' }),
    'with an empty signature': () => signed(site.secret, hs256).replace(/[^.]+$/, ''),
    'with a cut signature': () => signed(site.secret, hs256).slice(0, -4),
    'of HS384': () => signed(site.secret, { alg: 'HS384' }, claims(), 'sha384'),
    'of HS512': () => signed(site.secret, { alg: 'HS512' }, claims(), 'sha512'),
    'of HS256 that says HS512': () => signed(site.secret, { alg: 'HS512' }),
    'of RS256 with a key of the forger’s': () => signedByRsa({ alg: 'RS256' }),
    'of RS256 that brings its key along': () => signedByRsa({ alg: 'RS256', jwk: publicJwk }),
    'of RS256 that says HS256': () => signedByRsa(hs256),
    'signed with a public key as the secret': () => signed(String(publicPem), hs256),
    'signed with nothing': () => signed('', hs256),
    'signed with the secret’s first half': () => signed(site.secret.slice(0, 22), hs256),
    'that brings its secret along': () =>
      signed('mine', {
        ...hs256,
        jwk: { kty: 'oct', k: Buffer.from('mine').toString('base64url') },
      }),
    'that names its key by a path': () => signed('', { ...hs256, kid: '/dev/null' }),
    'with an extension it calls critical': () =>
      signed(site.secret, { ...hs256, crit: ['b64'], b64: false }),
    'that is expired': () => signed(site.secret, hs256, { ...claims(), exp: seconds() - 1 }),
    'that expires as a text': () => signed(site.secret, hs256, { ...claims(), exp: '9999999999' }),
    'that never expires': () => signed(site.secret, hs256, { ...claims(), exp: undefined }),
    'that is not yet good': () => signed(site.secret, hs256, { ...claims(), nbf: seconds() + 300 }),
    'for nobody': () => signed(site.secret, hs256, { ...claims(), sub: undefined }),
    'for somebody who isn’t there': () => signed(site.secret, hs256, { ...claims(), sub: '99' }),
    'for a pattern': () => signed(site.secret, hs256, { ...claims(), sub: '1 OR 1=1' }),
    'of another password': () => signed(site.secret, hs256, { ...claims(), ver: known.ver + 1 }),
    'of no password': () => signed(site.secret, hs256, { ...claims(), ver: undefined }),
    'of no session': () => signed(site.secret, hs256, { ...claims(), sid: undefined }),
    'of a session that isn’t there': () =>
      signed(site.secret, hs256, { ...claims(), sid: known.sid + 1 }),
    'that is none': () => 'abc',
    'that isn’t JSON': () => `${coded(hs256)}.bm90IGpzb24.AAAA`,
    'of eleven kilobytes': () => signed('mine', hs256, { ...claims(), x: 'x'.repeat(11_000) }),
  }

  test.each(Object.entries(forgeries))('%s is no session', async (_, forge) => {
    expect(await statusWith(forge())).toBe(401)
  })

  test('whose payload was exchanged is no session, whichever bit it is', async () => {
    const [header, payload = '', signature] = signed(site.secret, hs256).split('.')
    for (let at = 0; at < payload.length; at += 7) {
      const other = payload[at] === 'A' ? 'B' : 'A'
      const tampered = payload.slice(0, at) + other + payload.slice(at + 1)
      expect(await statusWith(`${header}.${tampered}.${signature}`)).toBe(401)
    }
  })

  test.each(['Basic', 'Token', ''])(
    'is none under the scheme %p either, were it good',
    async (scheme) => {
      const authorization = `${scheme} ${signed(site.secret, hs256)}`.trim()
      expect((await site.visitor.get('/api/admins', { authorization })).status).toBe(401)
    },
  )
})
