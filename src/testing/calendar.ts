import { createApp } from '../app.ts'
import { readBuiltWeb } from '../pages/built.ts'
import { adaIn } from './ada.ts'
import { hackNight } from './cast.ts'
import { Client } from './client.ts'
import { environment } from './site.ts'
import { createTestWorld } from './world.ts'

/** The whole site in memory, in a zone; and how an event comes to be there. */
export async function openCalendar(zone = 'America/New_York', settings = {}) {
  const world = {
    ...createTestWorld({ ...environment, TIME_ZONE: zone, ...settings }),
    web: await readBuiltWeb(),
  }
  const app = createApp(world)
  const visitor = new Client((request) => app.handle(request))
  const admin = await adaIn(world, visitor)
  const publish = async (changes: Record<string, unknown> = {}) => {
    const { body } = await admin.post('/api/events', { ...hackNight, ends_at: null, ...changes })
    const id = Number(body['id'])
    await admin.put(`/api/events/approve/${id}`)
    return id
  }
  const titles = async (query: string) => {
    const { body } = await visitor.get(`/api/events${query}`)
    return body.map(({ title }) => title)
  }
  return { world, visitor, admin, publish, titles }
}
