import { expect, test } from 'bun:test'
import { access } from '../testing/cast.ts'
import { but } from '../testing/client.ts'
import { describeSource } from '../testing/site.ts'

let students = 10_000_000
/** Somebody who has not asked yet. */
const someone = () => {
  const student_id = `N${++students}`
  return { ...access, student_id, email: `${student_id}@college.edu` }
}

describeSource('requests for access', (site) => {
  const lettersFor = async (id: unknown) =>
    (await site.admin.get('/api/mail')).body.filter((letter) => letter['request_id'] === id)
  const list = async (path: string) => (await site.admin.get(path)).body

  test.each(['/api/sd-forms', '/api/student'])(
    '%s makes a pending request that both families show',
    async (path) => {
      const asked = someone()
      const { status, body } = await site.visitor.post(path, asked)
      expect(status).toBe(201)
      expect(body).toMatchObject({ ...asked, status: 'pending', affectedRows: 1 })
      expect(await list('/api/sd-forms')).toContainEqual(expect.objectContaining(asked))
      expect(await list('/api/student')).toContainEqual(
        expect.objectContaining({ ...asked, status: 'pending' }),
      )
    },
  )

  test('the same person’s request sent again while it waits is the same one, and makes one alert', async () => {
    const asked = someone()
    const { body } = await site.visitor.post('/api/sd-forms', asked)
    const again = await site.visitor.post(
      '/api/student',
      but(asked, { email: asked.email.toUpperCase().replace('COLLEGE.EDU', 'College.edu') }),
    )
    expect(again).toMatchObject({ status: 201, body: { id: body['id'], email: asked.email } })
    await site.visitor.post('/send-alert', {
      request_id: body['id'],
      subject: 'New request',
      message: 'Please look.',
    })
    expect(await lettersFor(body['id'])).toEqual([
      expect.objectContaining({ kind: 'alert', state: 'waiting', recipient: null }),
    ])
  })

  test('takes the other names of its fields', async () => {
    const { full_name, email, student_id } = someone()
    const { body } = await site.visitor.post('/api/student', {
      name: full_name,
      student_email: email,
      student_id,
    })
    expect(body).toMatchObject({ full_name, email })
  })

  test('an approved one tells the student, leaves the pending ones and can’t be denied any more', async () => {
    const asked = someone()
    const { body } = await site.visitor.post('/api/student', asked)
    const approved = await site.admin.post('/api/student/approve', { id: body['id'] })
    expect(approved).toMatchObject({
      status: 200,
      body: { id: body['id'], affectedRows: 1, status: 'approved' },
    })
    expect(
      (await site.admin.post('/api/student/approve', { id: String(body['id']) })).body,
    ).toMatchObject({ affectedRows: 0 })
    expect(await list('/api/sd-forms')).not.toContainEqual(expect.objectContaining(asked))
    expect(await list('/api/student')).toContainEqual(
      expect.objectContaining({ ...asked, status: 'approved' }),
    )
    expect(await lettersFor(body['id'])).toContainEqual(
      expect.objectContaining({ kind: 'approved', recipient: asked.email }),
    )
    expect((await site.admin.delete(`/api/student/${body['id']}`)).status).toBe(409)
  })
})
