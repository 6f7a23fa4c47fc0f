import { beforeAll, expect, test } from 'bun:test'
import { access, bob } from './testing/cast.ts'
import { openSite } from './testing/memory.ts'

const { context, visitor, admin } = await openSite({ SESSION_HOURS: '8760' })

const people = [
  { full_name: 'Maya Okafor', email: 'maya@college.edu', student_id: 'N10000001' },
  { full_name: 'Ünal Çelik', email: 'u.celik@college.edu', student_id: 'N20000002' },
  { full_name: 'Zoë Park', email: 'zoe@college.edu', student_id: 'N30000003' },
  { full_name: 'Ada Byron', email: 'Ada@college.edu', student_id: 'N40000004' },
]

beforeAll(async () => {
  for (const person of people) {
    const { body } = await visitor.post('/api/student', { ...access, ...person, hl_opened: 5000 })
    if (person.full_name !== 'Maya Okafor')
      await admin.post('/api/student/approve', { id: body['id'] })
  }
  await visitor.post('/api/student', { ...access, full_name: 'A machine', hl_check: 'x' })
  for (const user of ['mallory', 'Bob'])
    await admin.post('/api/admins', { ...bob, user, email: `${user}@cs.college.edu` })
})

const namesIn = async (path: string, field: string) => {
  const { status, body } = await admin.get(path)
  expect([path, status]).toEqual([path, 200])
  return body.map((row) => row[field])
}

const rows = (field: string, all: Record<string, string[]>) =>
  Object.entries(all).map(([path, values]) => [path, field, values] as const)

test.each([
  ...rows('full_name', {
    '/api/student': ['Ada Byron', 'Zoë Park', 'Ünal Çelik', 'Maya Okafor'],
    '/api/student?sort=oldest': ['Maya Okafor', 'Ünal Çelik', 'Zoë Park', 'Ada Byron'],
    '/api/student?sort=title': ['Ada Byron', 'Maya Okafor', 'Ünal Çelik', 'Zoë Park'],
    '/api/student?status=pending': ['Maya Okafor'],
    '/api/student?status=approved': ['Ada Byron', 'Zoë Park', 'Ünal Çelik'],
    '/api/student?status=approved&sort=title': ['Ada Byron', 'Ünal Çelik', 'Zoë Park'],
    '/api/student?status=approved&sort=title&page=2&perPage=2': ['Zoë Park'],
    '/api/sd-forms?sort=title': ['Maya Okafor'],
    '/api/student/spam?sort=oldest': ['A machine'],
  }),
  ...rows('user', {
    '/api/admins': ['Bob', 'mallory', 'ada'],
    '/api/admins?sort=oldest': ['ada', 'mallory', 'Bob'],
    '/api/admins?sort=title': ['ada', 'Bob', 'mallory'],
    '/api/admins?sort=title&q=CS.college&page=1&perPage=1': ['Bob'],
    '/api/admins?q=ALL': ['mallory'],
    '/api/admins?q=b_b': [],
  }),
  ...rows('subject', { '/api/mail?q=unal': ['Server and database access: Ünal Çelik'] }),
  ...rows('recipient', { '/api/mail?q=ADA@College&page=1': ['Ada@college.edu'] }),
  ...rows('title', { '/api/activity?q=MALL&sort=title': ['mallory'] }),
])('the rows of %s by their %s', async (path, field, values) => {
  expect(await namesIn(path, field)).toEqual([...values])
})

test.each(['unal', 'ÜNAL', 'celik@', 'U.CELIK@COLLEGE', 'n20000002', '0000002'])(
  'a request is found by its name, its address and its student ID: %s',
  async (q) => {
    for (const sort of ['newest', 'title']) {
      const path = `/api/student?status=approved&sort=${sort}&q=${encodeURIComponent(q)}`
      expect(await namesIn(path, 'full_name')).toEqual(['Ünal Çelik'])
      const { headers } = await admin.get(`${path}&page=1`)
      expect(headers.get('x-total-count')).toBe('1')
    }
  },
)

test('emails are sorted', async () => {
  const subjects = await namesIn('/api/mail?sort=oldest', 'subject')
  expect(subjects).toHaveLength(people.length + 3)
  expect(await namesIn('/api/mail', 'subject')).toEqual(subjects.toReversed())
  const sorted = await namesIn('/api/mail?sort=title', 'subject')
  expect(sorted[0]).toBe('Server and database access: Ada Byron')
  expect(sorted.toSorted()).toEqual(subjects.toSorted())
})

test('the activity is sorted within what it is narrowed down to', async () => {
  const all = '/api/activity?kind=requests'
  const newest = await namesIn(all, 'id')
  expect(await namesIn(`${all}&sort=oldest`, 'id')).toEqual(newest.toReversed())
  const users = `/api/activity?kind=admins&by=ada&sort=title`
  const named = (await namesIn(users, 'title')).map((title) => String(title).toLowerCase())
  expect(named.length).toBeGreaterThan(1)
  expect(named).toEqual(named.toSorted())
})

test('an address is found no more once the email is erased', async () => {
  const q = 'ada@college.edu'
  const { body } = await admin.get(`/api/student?q=${q}`)
  await admin.delete(`/api/student/student-panel/${body[0]?.['id']}`)
  expect(await namesIn(`/api/mail?q=${q}`, 'id')).toEqual([])
  expect(
    context.sqlite.query(`SELECT folded FROM letters WHERE folded LIKE '%byron%'`).all(),
  ).toEqual([])
})
