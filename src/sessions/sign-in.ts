import { eq } from 'drizzle-orm'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { actOf, record } from '../activity/activity.ts'
import { admins } from '../admins/table.ts'
import { isNotNow } from '../database/not-now.ts'
import { fold } from '../fields/fold.ts'
import { takeAll } from '../http/limits/quotas.ts'
import { Refusal } from '../http/response/errors.ts'
import type { World } from '../world.ts'
import { verifyPassword } from './passwords.ts'
import { sign } from './token.ts'

type Credentials = { username: string; password: string }

const freeFailures = 5
const longestPause = 2000

/** Failures of an account from anywhere; they slow its answers and never lock it. */
export const createFailures = () =>
  new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 600 })

/**
 * Signs an admin in. Every failure says the same and takes the same time; five of an account from one address, or
 * twenty from one address, are the most in ten minutes.
 */
export async function signIn(
  world: World,
  failures: RateLimiterMemory,
  address: string,
  { username, password }: Credentials,
) {
  const user = fold(username)
  const account = `${user} ${address}`
  const { loginsOfAddress, loginsOfAccount } = world.limits
  const takes = [() => loginsOfAddress.take(address), () => loginsOfAccount.take(account)]
  const giveBack = await takeAll(takes) // before the password is looked at: parallel guesses don't overshoot
  await world.sleep(pauseAfter((await failures.get(user))?.consumedPoints ?? 0))
  const admin = world.db.select().from(admins).where(eq(admins.folded_user, user)).get()
  const isRight = await verifyPassword(password, admin?.password_hash).catch(async (refusal) => {
    await giveBack()
    throw refusal
  })
  if (!isRight || !admin) {
    await failures.consume(user)
    throw new Refusal(401, 'Invalid credentials. Please try again.', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    })
  }
  await giveBack()
  await loginsOfAccount.forget(account)
  await failures.delete(user)
  tell(world, admin)
  return { token: await sign(world, admin), id: admin.id, user: admin.user, role: admin.role }
}

/** Where nothing can be written, an admin must still get in to delete something. */
function tell(world: World, { id, user }: typeof admins.$inferSelect) {
  const act = actOf({ ...world, by: user }, 'logged in')
  try {
    world.db.transaction((tx) => record(tx, act, { kind: 'admins', item: id, title: user }))
  } catch (error) {
    if (!isNotNow(error)) throw error
  }
}

const pauseAfter = (failures: number) =>
  failures < freeFailures ? 0 : Math.min(longestPause, 250 * 2 ** (failures - freeFailures))
