import { readBuiltWeb } from '../pages/built.ts'
import { hackNight } from './cast.ts'
import { openSite } from './memory.ts'

export async function openCalendar(zone = 'America/New_York', settings = {}) {
  const site = await openSite({ TIME_ZONE: zone, ...settings }, await readBuiltWeb())
  const { visitor, admin } = site
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
  return { ...site, publish, titles }
}
