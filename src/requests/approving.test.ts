import { expect, test } from 'bun:test'
import { access } from '../testing/cast.ts'
import { openSite } from '../testing/memory.ts'

let students = 20_000_000
/** Somebody who has not asked yet. */
const someone = () => {
  const student_id = `N${++students}`
  return { ...access, student_id, email: `${student_id}@college.edu` }
}

const site = await openSite()

const form = 'application/x-www-form-urlencoded'
test.each([
  ['an object', 'application/json', (id: unknown) => `{"id":${id}}`],
  ['a bare number', 'application/json', (id: unknown) => `${id}`],
  ['a bare text', 'application/json; charset=utf-8', (id: unknown) => `"${id}"`],
  ['a form’s field', form, (id: unknown) => `id=${id}`],
  ['a form that is only the id', `${form};charset=UTF-8`, (id: unknown) => `${id}`],
])('approving takes the id as %s', async (_, type, bodyOf) => {
  const { body } = await site.visitor.post('/api/student', someone())
  const approve = (id: unknown) =>
    site.admin.request('POST', '/api/student/approve', {
      body: bodyOf(id),
      headers: { 'content-type': type },
    })
  const answered = { id: body['id'], status: 'approved', affectedRows: 1 }
  expect(await approve(body['id'])).toMatchObject({ status: 200, body: answered })
  expect(await approve(body['id'])).toMatchObject({ status: 200, body: { affectedRows: 0 } })
  expect((await approve(999_999)).status).toBe(404)
  expect((await approve('x')).status).toBeOneOf([400, 422])
})

test.each([
  ['', 'application/json', 400],
  ['null', 'application/json', 400],
  ['[3]', 'application/json', 400],
  ['true', 'application/json', 400],
  ['', form, 422],
  ['id=', form, 422],
  ['id=1e0', form, 422],
  ['name=3', form, 422],
  ['3', 'text/plain', 415],
])('approving %p as %s is %d', async (body, type, status) => {
  const headers = { 'content-type': type }
  const refused = await site.admin.request('POST', '/api/student/approve', { body, headers })
  expect(refused).toMatchObject({ status, body: { message: expect.any(String) } })
})
