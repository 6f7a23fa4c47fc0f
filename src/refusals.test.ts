import { expect, test } from 'bun:test'
import { faqDraft } from './kinds/faq/contract.ts'
import { access, ada, article, hackNight, question } from './testing/cast.ts'
import { but } from './testing/client.ts'
import { openSite } from './testing/memory.ts'
import { requiredIn } from './testing/messages.ts'

const { admin, visitor } = await openSite({ TIME_ZONE: 'America/New_York' })
await admin.post('/api/faq', question)
await admin.post('/api/faq', question)
await admin.delete('/api/faq/2')
await admin.post('/api/student', access)
await admin.post('/api/student', but(access, { student_id: 'N87654321' }))
await admin.post('/api/student/approve', { id: 2 })

const json = { 'content-type': 'application/json' }
const now = '2026-03-02T12:00:00.000Z'

type Sent = { body?: BodyInit; headers?: Record<string, string> }

function ask(call: string, sent: Sent | object | undefined, by = admin) {
  const [method = '', path = ''] = call.split(' ')
  const isRaw = sent === undefined || 'headers' in sent
  return by.request(method, path, isRaw ? sent : { body: JSON.stringify(sent), headers: json })
}

const large = (kilobytes: number) => ({ a: 'x'.repeat(kilobytes * 1024) })
const gone = { message: 'This was deleted. It can be restored from the trash.', by: 'ada', at: now }
const taken = 'Somebody else saved this in the meantime. Nothing was changed.'
const approved = 'This request was approved already. Delete it to take the access back.'
const noLink = 'There is no submission under this link, or it is no longer there.'

type Refused = [call: string, status: number, refusal: string | object, sent?: Sent | object]

const unread = (status: number, sentence: string, type: string, ...bodies: BodyInit[]) =>
  bodies.map(
    (body): Refused => [
      ...(['POST /api/faq', status, sentence] as const),
      { body, headers: { 'content-type': type } },
    ],
  )
const noText = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d])

test.each<Refused>([
  ['GET /api/nothing', 404, 'There is no such thing here.'],
  ['GET /api/faq/9', 404, 'There is no such thing here.'],
  ['GET /api/faq/2', 404, gone],
  ['PUT /api/faq/2', 404, gone, { question: 'x' }],
  ...['/images/', '/api/submissions/', '/api/faq/', '/api/admins/check-username/'].map(
    (path): Refused => [`GET ${path}%zz`, 404, 'There is no such thing here.'],
  ),
  ['GET /images/none', 404, 'There is no such image.'],
  ['POST /api/student/approve', 404, 'There is no such request.', { id: 9 }],
  ['DELETE /api/student/9', 404, 'There is no such request.'],
  ['DELETE /api/student/student-panel/9', 404, 'There is no such request.'],
  ['DELETE /api/sessions/9', 404, 'There is no such session.'],
  ['GET /api/admins/admin-panel/9', 404, 'There is no such admin.'],
  ['GET /api/submissions/x', 404, noLink],
  ['PUT /api/submissions/x', 404, noLink, {}],
  ['POST /api/submissions/x/take-down', 404, noLink],
  ['POST /api/mail/retry/9', 404, 'There is no such email.', {}],
  ['PATCH /api/faq', 405, 'PATCH is not possible here.'],
  ['PUT /api/student/keep/1', 409, 'Only an approved request can be kept.', { keep: true }],
  ['POST /api/student/deny', 409, approved, { id: 2 }],
  [
    'DELETE /api/admins/admin-panel/1',
    409,
    'This is the last admin who can log in, and can’t be deleted.',
  ],
  [
    'PUT /api/faq/1',
    412,
    { message: taken, current: { id: 1, ...question }, by: 'ada', at: now },
    { headers: { 'If-Match': '"7"', ...json }, body: '{}' },
  ],
  ['POST /api/faq', 413, 'This is too large: at most 256 KB are taken.', large(257)],
  ['POST /api/tech-blog', 413, 'This is too large: at most 8 MB are taken.', large(8 * 1024)],
  ...['text/plain', 'application/x-www-form-urlencoded', 'application/xml'].flatMap((type) =>
    unread(415, 'Send this as application/json or multipart/form-data.', type, 'a=b'),
  ),
  ...unread(400, 'The body is not valid JSON.', 'application/json', '', '{', '{"a":1}x', noText),
  ...unread(400, 'The body must be a JSON object.', 'application/json', '[]', 'null', '"a"', '5'),
  ...['', '; boundary=a'].flatMap((more) =>
    unread(400, 'The form could not be read.', `multipart/form-data${more}`, 'x'),
  ),
  [
    'POST /api/faq',
    400,
    'An Idempotency-Key is 1 to 200 printable characters.',
    { headers: { ...json, 'Idempotency-Key': 'x'.repeat(201) }, body: JSON.stringify(question) },
  ],
])('%s is %d and says why: %j', async (...[call, status, refusal, sent]: Refused) => {
  const answer = await ask(call, sent)
  const body = typeof refusal === 'string' ? { message: refusal } : refusal
  expect<unknown>([answer.status, answer.body]).toEqual([status, body])
  expect(answer.headers.get('allow')).toBe(status === 405 ? 'GET, HEAD, POST' : null)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

const sort = 'A list is sorted by newest, oldest or title'
const sortedLists = [
  ...['tech-blog/pending', 'tech-blog/spam', 'faq/published', 'faq/trash'],
  ...['student', 'sd-forms', 'student/spam', 'admins', 'mail', 'activity'],
]

const skipped = 'This time never comes: the clock is set forward over it. Choose an hour later'
const noImage = 'An image is a JPG, PNG, WebP or GIF file, or an https:// address of one.'
const unknown = 'There is no image at this address'
const noFile = 'The selected file must be an image: JPG, PNG, WebP or GIF.'

type Field = [call: string, fields: Record<string, string>, sent?: object, status?: number]

test.each<Field>([
  ['GET /api/faq?page=0', { page: 'The page is a whole number from 1' }],
  ['GET /api/faq?page=', { page: 'The page is a whole number from 1' }],
  ['GET /api/faq?perPage=101', { perPage: 'perPage is a whole number from 1 to 100' }],
  ['GET /api/tech-blog?category=x', { category: 'There is no category "x"' }],
  ['GET /api/tech-blog/pending?alike=x', { alike: 'Name the one that others look like by its id' }],
  ['GET /api/tech-blog/pending?mark=x', { mark: 'There is no such mark' }],
  ...sortedLists.map((list): Field => [`GET /api/${list}?sort=x`, { sort }]),
  ['GET /api/faq/published?from=2026-02-30', { from: 'from is a day, like 2026-12-01' }],
  ['GET /api/mail?to=x', { to: 'to is a day, like 2026-12-01' }],
  ['GET /api/student?from=2026-02-02&to=2026-02-01', { to: 'to is a day before from' }],
  ['GET /api/events?when=x', { when: 'when is upcoming, past or all' }],
  ['GET /api/events?from=x', { from: 'from is a day, like 2026-12-01' }],
  ['GET /api/events?from=2026-12-02&to=2026-12-01', { to: 'to is a day before from' }],
  ['GET /api/calendar?month=x', { month: 'month is a month, like 2026-12' }],
  ['PUT /api/lab', { clock: 'Choose 12 or 24' }, { clock: '13' }],
  ['GET /api/student?status=x', { status: 'The status is pending or approved' }],
  ['PUT /api/faq/revert/1', { revision: 'There is no such version any more' }, { revision: 5 }],
  ['POST /api/events', { starts_at: skipped }, but(hackNight, { starts_at: '2026-03-08T02:30' })],
  ['POST /api/tech-blog', { image: noImage }, but(article, { image: 'x' })],
  ['POST /api/tech-blog', { image: unknown }, but(article, { image: '/images/none.png' })],
  [
    'POST /api/tech-blog',
    { image: noFile },
    but(article, { image: 'data:image/png;base64,AA' }),
    415,
  ],
  [
    'POST /api/admins',
    { confirmPassword: 'Enter the password again' },
    { ...ada, email: 'b@college.edu', user: 'b', confirmPassword: 5 },
  ],
])(
  '%s is refused for a field, and says why: %j',
  async (...[call, fields, sent, status = 422]: Field) => {
    const answer = await ask(call, sent)
    const [sentence = ''] = Object.values(fields)
    const message = /[.!]$/.test(sentence) ? sentence : `${sentence}.`
    expect<unknown>([answer.status, answer.body]).toEqual([status, { message, fields }])
  },
)

test('several fields are counted, and each has its sentence', async () => {
  const { body } = await admin.post('/api/faq', {})
  expect<unknown>(body).toEqual({
    message: 'Please correct 2 fields.',
    fields: requiredIn(faqDraft),
  })
})

test('who isn’t logged in, or logs in with what is wrong, is asked for a session', async () => {
  const { user: username } = ada
  for (const [call, message, sent] of [
    ['GET /api/admins', 'Please log in as an administrator.'],
    ['PUT /api/nothing', 'Please log in as an administrator.', {}],
    ['POST /api/auth/login', 'Invalid credentials. Please try again.', { username, password: 'x' }],
  ] as const) {
    const { status, body, headers } = await ask(call, sent, visitor)
    expect<unknown>([status, body]).toEqual([401, { message }])
    expect(headers.get('www-authenticate')).toBe('Bearer')
  }
})
