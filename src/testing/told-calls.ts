import type { Did } from '../activity/words.ts'
import { access, ada, article, labFacts, twice } from './cast.ts'
import type { Answer, Client } from './client.ts'

const account = { user: 'brian', email: 'brian@college.edu', ...twice('a very long password') }

/** How a call succeeds, and what the activity then says of it. */
export type Call = { did: Did; by?: null; ask: (site: Site) => Promise<Answer> }
export type Site = { visitor: Client; admin: Client }

export const idOf = ({ body }: Answer) => Number(body['id'])

let people = 0
/** Each request is another student's. */
const anew = () => ({ ...access, student_id: `N${String(++people).padStart(8, '0')}` })
const ask = (by: Client, path: string, more = {}) => by.post(path, { ...anew(), ...more })
const request = async ({ visitor }: Site, more = {}) =>
  idOf(await ask(visitor, '/api/student', more))
const receiptOf = async ({ visitor }: Site) => {
  const { body } = await ask(visitor, '/api/student')
  return `/api${body['receipt']}`.replace('submission', 'submissions')
}
const approvedRequest = async (site: Site) => {
  const id = await request(site)
  await site.admin.post('/api/student/approve', { id })
  return id
}
const brian = async ({ admin }: Site) => {
  const { body } = await admin.get('/api/admins')
  return Number(body.find(({ user }) => user === 'brian')?.['id'])
}

export const others: Record<string, Call> = {
  'POST /api/sd-forms/': {
    did: 'submitted',
    by: null,
    ask: ({ visitor }) => ask(visitor, '/api/sd-forms'),
  },
  'POST /api/student/': { did: 'submitted', ask: ({ admin }) => ask(admin, '/api/student') },
  'POST /api/student/approve': {
    did: 'approved',
    ask: async (site) => site.admin.post('/api/student/approve', { id: await request(site) }),
  },
  'POST /api/student/deny': {
    did: 'denied',
    ask: async (site) => site.admin.post('/api/student/deny', { id: await request(site) }),
  },
  'DELETE /api/student/:id': {
    did: 'denied',
    ask: async (site) => site.admin.delete(`/api/student/${await request(site)}`),
  },
  'DELETE /api/student/student-panel/:id': {
    did: 'deleted',
    ask: async (site) => site.admin.delete(`/api/student/student-panel/${await request(site)}`),
  },
  'DELETE /api/sd-forms/:id': {
    did: 'deleted',
    ask: async (site) => site.admin.delete(`/api/sd-forms/${await request(site)}`),
  },
  'PUT /api/student/keep/:id': {
    did: 'edited',
    ask: async (site) =>
      site.admin.put(`/api/student/keep/${await approvedRequest(site)}`, { keep: true }),
  },
  'PUT /api/student/not-spam/:id': {
    did: 'marked not spam',
    ask: async (site) =>
      site.admin.put(`/api/student/not-spam/${await request(site, { hl_check: 'x' })}`),
  },
  'PUT /api/submissions/:token': {
    did: 'edited',
    by: null,
    ask: async (site) =>
      site.visitor.put(await receiptOf(site), { full_name: `Zoë Park ${people}` }),
  },
  'POST /api/submissions/:token/take-down': {
    did: 'took down',
    by: null,
    ask: async ({ visitor, admin }) => {
      const { body } = await visitor.post('/api/tech-blog', article)
      await admin.put(`/api/tech-blog/approve/${body['id']}`)
      return visitor.post(`/api${body['receipt']}/take-down`.replace('ion/', 'ions/'), undefined)
    },
  },
  'DELETE /api/submissions/:token': {
    did: 'withdrew',
    by: null,
    ask: async (site) => site.visitor.delete(await receiptOf(site)),
  },
  'POST /api/admins/': { did: 'created', ask: ({ admin }) => admin.post('/api/admins', account) },
  'PUT /api/admins/admin-panel/:id': {
    did: 'edited',
    ask: async (site) =>
      site.admin.put(`/api/admins/admin-panel/${await brian(site)}`, { email: 'b@college.edu' }),
  },
  'PUT /api/lab/': { did: 'edited', ask: ({ admin }) => admin.put('/api/lab', labFacts) },
  'DELETE /api/admins/admin-panel/:id': {
    did: 'deleted',
    ask: async (site) => site.admin.delete(`/api/admins/admin-panel/${await brian(site)}`),
  },
  'POST /api/auth/login': {
    did: 'logged in',
    ask: ({ visitor }) =>
      visitor.post('/api/auth/login', { username: ada.user, password: ada.password }),
  },
}
