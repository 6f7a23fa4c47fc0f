import { beforeEach, expect, test } from 'bun:test'
import { forgetEmails } from '../mail/forgetting.ts'
import { access, ada } from '../testing/cast.ts'
import { openSite } from '../testing/memory.ts'
import { day } from '../units.ts'

type Site = Awaited<ReturnType<typeof openSite>>
let site: Site
let sent = 0

beforeEach(async () => {
  site = await openSite({ SESSION_HOURS: '8760', SMTP_URL: 'smtp://127.0.0.1:1' })
  sent = 0
})

const ask = async () => {
  const student_id = `N${String(++sent).padStart(8, '0')}`
  const { body } = await site.visitor.post('/api/student', { ...access, student_id })
  return Number(body['id'])
}
const approve = async () => {
  const id = await ask()
  await site.admin.post('/api/student/approve', { id })
  return id
}
const read = async (query = '?page=1') => (await site.admin.get(`/api/student${query}`)).body

test('an approved request has when, by whom, and the state of its email', async () => {
  await approve()
  const approved_at = site.world.clock().toISOString()
  const shown = { approved_at, approved_by: ada.user }
  const letter = { state: 'waiting', sent_at: null, error: null }
  expect(await read()).toMatchObject([{ ...shown, letter }])
  const set = (values: string) =>
    site.world.sqlite.run(`UPDATE letters SET ${values} WHERE kind = 'approved'`)
  set(`state = 'sent', sent_at = '${approved_at}'`)
  expect(await read()).toMatchObject([
    { ...shown, letter: { state: 'sent', sent_at: approved_at } },
  ])
  set("state = 'failed', sent_at = null, error = 'No such mailbox'")
  const failed = { state: 'failed', error: 'No such mailbox' }
  expect(await read()).toMatchObject([{ ...shown, letter: failed }])
})

test('a pending request has neither, and its sender sees neither', async () => {
  const { body } = await site.visitor.post('/api/student', access)
  expect(body).not.toHaveProperty('approved_by')
  expect(body).not.toHaveProperty('letter')
  expect(await read()).toMatchObject([{ approved_at: null, approved_by: null, letter: null }])
})

test('an email that was erased is not listed', async () => {
  await approve()
  site.world.sqlite.run(`UPDATE letters SET state = 'sent', sent_at = due_at`)
  site.world.pass(31 * day)
  forgetEmails(site.world)
  expect(await read()).toMatchObject([{ approved_by: ada.user, letter: null }])
})
