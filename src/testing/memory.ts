import { type BuiltWeb, readBuiltWeb } from '../pages/built.ts'
import { adaIn } from './ada.ts'
import type { kinds } from './cast.ts'
import { but, type Client } from './client.ts'
import { createTestContext, type TestContext, visitorOf } from './context.ts'
import { environment } from './site.ts'

export async function openSite(settings: Record<string, string> = {}, web?: BuiltWeb) {
  const context = { ...createTestContext({ ...environment, ...settings }), ...(web && { web }) }
  const visitor = visitorOf(context)
  return { context, visitor, admin: await adaIn(context, visitor) }
}

/** A site with the built web app. */
export const openPages = async (settings?: Record<string, string>) =>
  openSite(settings, await readBuiltWeb())

/**
 * Opens empty sites, each in place of the one before. They share one app, since making that takes longer than most tests.
 */
export function siteOpener(web?: BuiltWeb) {
  let shared: { context: TestContext; visitor: Client } | undefined
  return async (settings: Record<string, string> = {}) => {
    const context = { ...createTestContext({ ...environment, ...settings }), ...(web && { web }) }
    shared ??= { context, visitor: visitorOf(context) }
    const { visitor, context: site } = shared
    Object.assign(site, context, { traffic: site.traffic })
    return { context: site, visitor, admin: await adaIn(site, visitor) }
  }
}

/** Returns its id. */
export async function publish(
  admin: Client,
  { path, item, reviewed }: (typeof kinds)[number],
  changes = {},
) {
  const { body } = await admin.post(path, but(item, changes))
  if (reviewed) await admin.put(`${path}/approve/${body['id']}`)
  return Number(body['id'])
}

type Submitted = { path: string; item: object }

export async function submit(by: Client, { path, item }: Submitted, changes = {}) {
  const { status, body } = await by.post(path, but({ ...item }, changes))
  if (status !== 201) throw new Error(`${path} answered ${status}.`)
  const address = String(body['receipt'])
  return { id: Number(body['id']), address, call: callOf(address) }
}

/** The call for the receipt at an address. */
export const callOf = (address: unknown) =>
  String(address).replace('/submission/', '/api/submissions/')
