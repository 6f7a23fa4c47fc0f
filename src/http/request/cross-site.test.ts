import { expect, test } from 'bun:test'
import { access, article } from '../../testing/cast.ts'
import { openPages } from '../../testing/memory.ts'

const own = 'https://hydra.college.edu'
const foreign: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'cross-site', origin: own },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://student.college.edu' },
  { origin: 'https://evil.example' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { origin: 'https://hydra.college.edu.evil.example' },
  { origin: 'https://hydra.college.edu:8443' },
  { origin: 'http://hydra.college.edu' },
  { origin: 'null' },
]
const ours: Record<string, string>[] = [
  {},
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
  { origin: own, 'sec-fetch-site': 'same-origin' },
  { origin: `${own}:443` },
  { origin: 'null', 'sec-fetch-site': 'same-origin' },
  { origin: 'http://192.168.0.7:3000', host: '192.168.0.7:3000' },
  { origin: 'https://lab.local', host: 'lab.local' },
]

const site = await openPages()

const total = async () =>
  Number((await site.admin.get('/api/sd-forms')).headers.get('x-total-count'))

test.each(foreign)(
  'what another site tells a browser to send is refused with a sentence, and nothing is written (%j)',
  async (headers) => {
    const before = await total()
    const answers = [
      await site.visitor.post('/api/sd-forms', access, headers),
      await site.visitor.post('/send-alert', { subject: 'Hot', message: 'Hot.' }, headers),
      await site.visitor.request('POST', '/submit-sd-request', { body: new FormData(), headers }),
      await site.admin.put('/api/faq/1', { answer: 'No' }, headers),
      await site.admin.delete('/api/faq/1', headers),
    ]
    for (const { status, body } of answers)
      expect([status, body['message']]).toEqual([
        403,
        'This was sent from another website. Please open it here and try again.',
      ])
    expect(await total()).toBe(before)
    expect((await site.visitor.get('/api/faq', headers)).status).toBe(200)
  },
)

test.each(ours)('our own page isn’t another site (%j)', async (headers) => {
  const { status } = await site.visitor.post('/api/sd-forms', access, headers)
  expect(status).toBe(201)
})

test('a receipt’s page sends Origin: null, and its form is accepted nevertheless', async () => {
  const { body } = await site.visitor.post('/api/tech-blog', article)
  const form = new FormData()
  for (const [name, value] of Object.entries(article)) form.append(name, value)
  const headers = { origin: 'null' }
  const sent = await site.visitor.request('POST', String(body['receipt']), { body: form, headers })
  expect(sent.status).toBe(303)
})
