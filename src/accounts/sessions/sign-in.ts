import { and, eq } from 'drizzle-orm'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Signing } from '../../context.ts'
import { fold } from '../../fields/fold.ts'
import { type Limiting, takeAll } from '../../http/limits/quotas.ts'
import { unauthorized } from '../../http/response/errors.ts'
import { admins } from '../table.ts'
import { hashPassword, isCurrentHash, verifyPassword } from './passwords.ts'
import type { SessionContext } from './sessions.ts'
import { logIn } from './token.ts'

type SignInContext = SessionContext & Signing & Limiting & { sleep: (ms: number) => Promise<void> }

type Credentials = { username: string; password: string; browser: string | null }

const freeFailures = 5
const longestPause = 2000

/** Failures from anywhere slow an account's logins but never lock it. */
export const createFailures = () =>
  new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 600 })

/** All failures share one message and take the same time. */
export async function signIn(
  context: SignInContext,
  failures: RateLimiterMemory,
  address: string,
  { username, password, browser }: Credentials,
) {
  const user = fold(username)
  const account = `${user} ${address}`
  const { loginsOfAddress, loginsOfAccount } = context.limits
  const attempts = [() => loginsOfAddress.take(address), () => loginsOfAccount.take(account)]
  const taken = await takeAll(attempts) // before the password is verified, so that parallel guesses don't exceed the limit
  await context.sleep(pauseAfter((await failures.get(user))?.consumedPoints ?? 0))
  const admin = context.db.select().from(admins).where(eq(admins.folded_user, user)).get()
  if (!(await verifyPassword(password, admin?.password_hash)) || !admin) {
    await failures.consume(user)
    throw invalidCredentials()
  }
  await taken.disposeAsync()
  await loginsOfAccount.forget(account)
  await failures.delete(user)
  if (!isCurrentHash(admin.password_hash)) await rehash(context, admin, password)
  const session = await logIn(context, admin, browser)
  if (!session) throw invalidCredentials()
  return session
}

const invalidCredentials = () => unauthorized('Invalid credentials. Please try again.')

/** The password itself doesn't change, so no session ends. */
async function rehash(
  { db }: Pick<SessionContext, 'db'>,
  { id, password_hash }: typeof admins.$inferSelect,
  password: string,
) {
  const newHash = await hashPassword(password)
  const isUnchanged = and(eq(admins.id, id), eq(admins.password_hash, password_hash))
  db.transaction((tx) => tx.update(admins).set({ password_hash: newHash }).where(isUnchanged).run())
}

const pauseAfter = (failures: number) =>
  failures < freeFailures ? 0 : Math.min(longestPause, 250 * 2 ** (failures - freeFailures))
