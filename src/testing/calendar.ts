import { events } from '../content/kinds.ts'
import { castOf } from './cast.ts'
import { openPages, publish as publishItem } from './memory.ts'

export async function openCalendar(zone = 'America/New_York') {
  const site = await openPages({ TIME_ZONE: zone })
  const { visitor, admin } = site
  const publish = (changes: Record<string, unknown> = {}) =>
    publishItem(admin, castOf(events), { ends_at: null, ...changes })
  const titles = async (query: string) => {
    const { body } = await visitor.get(`/api/events${query}`)
    return body.map(({ title }) => title)
  }
  return { ...site, publish, titles }
}

export const club = {
  title: 'Chess club',
  starts_at: '2026-02-24T18:00',
  ends_at: '2026-02-24T20:00',
  repeats: 'weekly',
  repeats_until: '2026-04-07',
  except: ['2026-03-17'],
}
