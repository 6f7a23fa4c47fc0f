import { createApp } from '../app.ts'
import type { BuiltWeb } from '../pages/built.ts'
import { adaIn } from './ada.ts'
import { Client } from './client.ts'
import { environment } from './site.ts'
import { createTestWorld } from './world.ts'

/** A site in memory with ada as its admin, and the world it is in. */
export async function openSite(settings: Record<string, string> = {}, web?: BuiltWeb) {
  const world = { ...createTestWorld({ ...environment, ...settings }), ...(web && { web }) }
  const app = createApp(world)
  const visitor = new Client((request) => app.handle(request))
  return { world, visitor, admin: await adaIn(world, visitor) }
}
