import type { BuiltWeb } from '../pages/built.ts'
import { adaIn } from './ada.ts'
import type { kinds } from './cast.ts'
import { but, type Client } from './client.ts'
import { environment } from './site.ts'
import { visitorOf } from './visitor.ts'
import { createTestWorld, type TestWorld } from './world.ts'

export async function openSite(settings: Record<string, string> = {}, web?: BuiltWeb) {
  const world = { ...createTestWorld({ ...environment, ...settings }), ...(web && { web }) }
  const visitor = visitorOf(world)
  return { world, visitor, admin: await adaIn(world, visitor) }
}

/**
 * Opens empty sites, each in place of the one before. They share one app, since making that takes longer than most tests.
 */
export function siteOpener(web?: BuiltWeb) {
  let shared: { world: TestWorld; visitor: Client } | undefined
  return async (settings: Record<string, string> = {}) => {
    const world = { ...createTestWorld({ ...environment, ...settings }), ...(web && { web }) }
    shared ??= { world, visitor: visitorOf(world) }
    const { visitor, world: site } = shared
    Object.assign(site, world, { traffic: site.traffic })
    return { world: site, visitor, admin: await adaIn(site, visitor) }
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
