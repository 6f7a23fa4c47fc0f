import { createApp } from '../app.ts'
import type { World } from '../world.ts'
import { Client } from './client.ts'

export function visitorOf(world: World) {
  const app = createApp(world)
  return new Client((request) => app.handle(request))
}
