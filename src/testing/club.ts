export const club = {
  title: 'Chess club',
  starts_at: '2026-02-24T18:00',
  ends_at: '2026-02-24T20:00',
  repeats: 'weekly',
  repeats_until: '2026-04-07',
  except: ['2026-03-17'],
}
