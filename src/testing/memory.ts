import type { BuiltWeb } from '../pages/built.ts'
import { adaIn } from './ada.ts'
import type { kinds } from './cast.ts'
import { but, type Client } from './client.ts'
import { environment } from './site.ts'
import { visitorOf } from './visitor.ts'
import { createTestWorld } from './world.ts'

export async function openSite(settings: Record<string, string> = {}, web?: BuiltWeb) {
  const world = { ...createTestWorld({ ...environment, ...settings }), ...(web && { web }) }
  const visitor = visitorOf(world)
  return { world, visitor, admin: await adaIn(world, visitor) }
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
