import { expect, test } from 'bun:test'
import { hasPassed } from '../fields/times/words.ts'
import { openCalendar } from '../testing/calendar.ts'
import { submitForm, textOf } from '../testing/html-forms.ts'
import { png } from '../testing/pictures.ts'

const placeholder = 'Calendar PageEvent Calendar coming soon...'
const image = new File([png(40, 40)], 'a.png', { type: 'image/png' })

test('a club sends its event without an account and without JavaScript, and is told what is wrong', async () => {
  const { visitor, admin } = await openCalendar()
  const page = await visitor.get('/submit-event')
  const wrong = await submitForm(visitor, page, {
    ...{ title: 'Hack night', description: 'Bring a laptop.', location: 'Science Hall 260' },
    ...{ 'starts_at.day': '2026-04-15', 'starts_at.time': '18:00', 'ends_at.time': '17:00' },
  })
  expect(textOf(wrong.text)).toStartWith('There is a problemEnter the day, too')
  const thanks = await submitForm(visitor, wrong, {
    ...{ 'ends_at.day': '2026-04-15', 'ends_at.time': '22:00', image },
  })
  expect(textOf(thanks.text)).toContain(
    'Thank you! Your event has been submitted and is awaiting admin review.',
  )
  expect((await admin.get('/api/events/pending')).body).toMatchObject([
    {
      ...{ title: 'Hack night', starts_at: '2026-04-15T18:00', ends_at: '2026-04-15T22:00' },
      image: expect.stringMatching(/^\/images/),
    },
  ])
  expect(textOf((await visitor.get('/calendar')).text)).toBe(placeholder)
})

test('a series is sent without JavaScript, asked about once where it began already, and read back there and on its receipt', async () => {
  const { visitor, admin } = await openCalendar()
  const asked = await submitForm(visitor, await visitor.get('/submit-event'), {
    ...{ title: 'Club', 'starts_at.day': '2026-02-24', 'starts_at.time': '18:00' },
    ...{ repeats: 'weekly', repeats_until: '2026-04-07', except: '2026-03-17' },
  })
  expect(asked.status).toBe(422)
  expect(textOf(asked.text)).toStartWith(`There is a problem${hasPassed}`)
  const thanks = await submitForm(visitor, asked, {})
  for (const { text } of [asked, thanks])
    expect(textOf(text)).toContain(
      'Every Tuesday at 6:00 PM until April 7, but not March 17; 6 times',
    )
  expect((await admin.get('/api/events/pending')).body).toMatchObject([
    { starts_at: '2026-02-24T18:00', repeats: 'weekly', except: ['2026-03-17'] },
  ])
})

test('whole days become times and times whole days without JavaScript, and the hidden time of a day counts for nothing', async () => {
  const { visitor, admin } = await openCalendar()
  const thanks = await submitForm(visitor, await visitor.get('/submit-event'), {
    ...{ title: 'Fair', 'starts_at.day': '2026-04-15', 'starts_at.time': '10:00' },
    ...{ 'ends_at.time': '18:00', all_day: 'true' },
  })
  const event = async () => (await admin.get('/api/events/1')).body
  expect(await event()).toMatchObject({ all_day: true, starts_at: '2026-04-15', ends_at: null })
  const [link = ''] = /\/submission\/[\w-]{22}/.exec(thanks.text) ?? []
  const page = await visitor.get(link)
  const unticked = { ...page, text: page.text.replace(' checked=""', '') }
  const wrong = await submitForm(visitor, unticked, {})
  expect(textOf(wrong.text)).toStartWith('There is a problemEnter the time, too')
  await submitForm(visitor, wrong, { 'starts_at.time': '11:00' })
  expect(await event()).toMatchObject({ all_day: false, starts_at: '2026-04-15T11:00' })
})

test('while there is no event nothing speaks of one; once there is, every page does that should', async () => {
  const { visitor, admin } = await openCalendar()
  const read = async (path: string) => textOf((await visitor.get(path)).text)
  expect(await read('/calendar')).toBe(placeholder)
  expect(await read('/calendar/featured-event')).toBe(
    'Featured EventNo featured event yet.See the calendar',
  )
  expect(await read('/')).not.toContain('Next event')
  const words = { title: 'Hack day', description: 'x', location: 'x', featured: 'on', image }
  const times = { starts_at: '2026-04-15T18:00', ends_at: '2026-04-15T22:00' }
  await admin.form('POST', '/api/events', { ...words, ...times })
  await admin.put('/api/events/approve/1')
  expect(await read('/calendar?month=2026-04')).toContain('6:00 PMHack day')
  expect(await read('/calendar/featured-event')).toContain('Hack day')
  expect(await read('/')).toMatch(/Next event.*Hack day/)
  expect((await visitor.get('/calendar/feed.xml')).text).toContain('<title>Hack day</title>')
  expect((await visitor.get('/sitemap.xml')).text).toContain('/calendar/1<')
  const { text } = await visitor.get('/calendar/1')
  expect(textOf(text)).toContain('6:00 PM – 10:00 PM')
  expect(text).toMatch(/Add to calendar.*<a [^>]*href="\/calendar\/1\.ics"/)
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? []
  expect(JSON.parse(data)['@graph']).toContainEqual(
    expect.objectContaining({
      ...{ '@type': 'Event', name: 'Hack day', startDate: '2026-04-15T18:00-04:00' },
      image: expect.stringMatching(/^https:.*\/images\//),
      url: 'https://hydra.college.edu/calendar/1',
    }),
  )
})
