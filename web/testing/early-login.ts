import { ada } from '../../src/testing/cast.ts'
import type { Desk } from './desk.ts'

/** The login, filled in by ada before hydration; `come` or `fail` lets the scripts load or not. */
export async function openEarlyLogin(desk: Desk) {
  const { page } = await desk.open('/robots.txt', { token: '' })
  const { promise: comes, resolve } = Promise.withResolvers<boolean>()
  await page.route('**/main-*.js', async (route) => {
    await ((await comes) ? route.continue() : route.abort())
  })
  await page.goto('/admin-login', { waitUntil: 'commit' })
  await page.getByLabel('Username').fill(ada.user)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  return { page, come: () => resolve(true), fail: () => resolve(false) }
}
