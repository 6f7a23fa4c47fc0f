import { isIP } from 'node:net'
import type { AuthenticatorTransport } from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Acting, Clock, PublicAddress, Settings, Signing } from '../../context.ts'
import type { Store } from '../../database/open.ts'
import type { Limiting } from '../../http/limits/quotas.ts'
import { notFound, Refusal, unauthorized } from '../../http/response/errors.ts'
import { readAdmin, recordActivity } from '../admins.ts'
import { logIn } from '../sessions/token.ts'
import type { Challenges } from './challenges.ts'
import type { newPasskey, passkeyLogin } from './contract.ts'
import { findPasskey, isOwn, type Passkey, passkeysOf } from './store.ts'
import { passkeys } from './table.ts'

type Context = Pick<Store, 'db' | 'sqlite'> & Clock & Settings & Acting & PublicAddress & Signing
type Admin = { id: number; user: string }

/** Loaded when first used: it is slow to start. */
async function webauthn() {
  await import('reflect-metadata') // required first by its certificate parsers
  return await import('@simplewebauthn/server')
}

const passkeyResponse = ({ id, name, created_at, used_at }: Passkey) => ({
  id,
  name,
  created_at,
  used_at,
})

export const list = ({ db }: Context, { id }: Admin) => passkeysOf(db, id).map(passkeyResponse)

export async function creationOptions(
  context: Context,
  challenges: Challenges,
  { id, user }: Admin,
) {
  const { generateRegistrationOptions } = await webauthn()
  return await generateRegistrationOptions({
    ...relyingParty(context),
    userID: new Uint8Array(Buffer.from(`admin ${id}`)),
    userName: user,
    challenge: challenges.make(),
    attestationType: 'none',
    excludeCredentials: passkeysOf(context.db, id).map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

const descriptorOf = ({ credential, transports }: Passkey) => ({
  id: credential,
  transports: transports.split(',').filter(Boolean) as AuthenticatorTransport[],
})

export async function add(
  context: Context,
  challenges: Challenges,
  admin: Admin,
  { id, name, transports, ...response }: NewPasskey,
) {
  const { verifyRegistrationResponse } = await webauthn()
  const { origin, rpID } = relyingParty(context)
  const { registrationInfo } = await verifyRegistrationResponse({
    response: browserResponse(id, response),
    expectedChallenge: challenges.take,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) throw unusable()
  const { id: credential, publicKey, counter } = registrationInfo.credential
  const key = { credential, public_key: Buffer.from(publicKey), counter, transports, name }
  return context.db.transaction((tx) => {
    if (findPasskey(tx, credential)) throw unusable()
    const row = { ...key, admin: admin.id, created_at: context.clock().toISOString() }
    recordActivity(context, tx, 'passkey added', admin)
    return passkeyResponse(tx.insert(passkeys).values(row).returning().get())
  })
}

/** A browser's response as the library expects it. */
const browserResponse = <Response>(id: string, response: Response) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
  response,
})

export const rename = (context: Context, admin: Admin, id: number, set: { name: string }) =>
  context.db.transaction((tx) => {
    const row = tx.update(passkeys).set(set).where(isOwn(admin.id, id)).returning().get()
    if (!row) throw noPasskey()
    return passkeyResponse(row)
  })

export const remove = (context: Context, admin: Admin, id: number) =>
  context.db.transaction((tx) => {
    const [row] = tx.delete(passkeys).where(isOwn(admin.id, id)).returning().all()
    if (!row) throw noPasskey()
    recordActivity(context, tx, 'passkey removed', admin)
  })

export async function loginOptions(context: Context, challenges: Challenges) {
  const { generateAuthenticationOptions } = await webauthn()
  return await generateAuthenticationOptions({
    rpID: relyingParty(context).rpID,
    challenge: challenges.make(),
    userVerification: 'required',
  })
}

type PasskeyLogin = { network: string; browser: string | null; assertion: Assertion }

/** Failures share one message and the rate limit of passwords. */
export async function signInByPasskey(
  context: Context & Limiting,
  challenges: Challenges,
  { network, browser, assertion }: PasskeyLogin,
) {
  const giveBack = await context.limits.loginsOfAddress.take(network)
  const key = findPasskey(context.db, assertion.id)
  if (!key || !(await verifyAssertion(context, challenges, key, assertion))) throw invalidPasskey()
  const session = await logIn(context, readAdmin(context.db, key.admin), browser)
  if (!session) throw invalidPasskey()
  await giveBack()
  return session
}

type Assertion = Omit<z.output<typeof passkeyLogin>, 'userHandle'>
type NewPasskey = z.output<typeof newPasskey>

async function verifyAssertion(
  context: Context,
  challenges: Challenges,
  { id, ...key }: Passkey,
  { clientDataJSON, authenticatorData, signature }: Assertion,
) {
  const { verifyAuthenticationResponse } = await webauthn()
  const { origin, rpID } = relyingParty(context)
  const { credential, counter } = key
  const result = await verifyAuthenticationResponse({
    response: browserResponse(credential, { clientDataJSON, authenticatorData, signature }),
    expectedChallenge: challenges.take,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: { id: credential, publicKey: new Uint8Array(key.public_key), counter },
    requireUserVerification: true,
  }).catch(() => undefined) // throws on any mismatch, also a counter that goes back
  if (!result?.verified) return false
  const used = {
    counter: result.authenticationInfo.newCounter,
    used_at: context.clock().toISOString(),
  }
  context.db.update(passkeys).set(used).where(eq(passkeys.id, id)).run()
  return true
}

/** Browsers make passkeys under https or localhost, and not for IP addresses. */
function relyingParty({ publicUrl }: PublicAddress) {
  const { origin, hostname, protocol } = new URL(publicUrl)
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  if (!isSafe || isIP(hostname.replace(/^\[|\]$/g, ''))) throw unsupportedAddress()
  return { rpName: 'Hydra Lab', rpID: hostname, origin }
}

const unsupportedAddress = () =>
  new Refusal(409, 'Passkeys need the site’s address to begin with https; PUBLIC_URL says it.')
const unusable = () => new Refusal(422, 'This passkey can’t be used. Please try again.')
const noPasskey = () => notFound('There is no such passkey.')
const invalidPasskey = () =>
  unauthorized('This passkey isn’t known here. Please log in with your password.')
