import { expect, test } from 'bun:test'
import { access, question, tracker } from '../../src/testing/cast.ts'
import { png } from '../../src/testing/pictures.ts'
import { siteOfAdmin } from '../testing/site.tsx'
import { createApi } from './api.ts'

const site = siteOfAdmin()

/** The API client of an admin, and the content types it sent. */
function connect() {
  const sent: (string | null)[] = []
  const api = createApi(async (request) => {
    sent.push(request.headers.get('content-type'))
    return await site.ask(request)
  })
  return { api, sent }
}

test('every call has the content type JSON, also without a body', async () => {
  const { api, sent } = connect()
  const highlight = await api['student-highlights'].post({
    ...tracker,
    category: 'web development',
  })
  const id = Number(highlight.data?.id)
  const made = await api.faq.post(question)
  const { body } = await site.visitor.post('/api/student', { ...access, hl_opened: 5000 })
  const calls = [
    highlight,
    made,
    await api['student-highlights'].approve({ id }).put(),
    await api['student-highlights']({ id }).delete(),
    await api.student({ id: Number(body['id']) }).delete(),
    await api.faq({ id: Number(made.data?.id) }).put({ ...question, answer: 'At noon.' }),
    await api.mail.test.post(),
    await api.faq.get({ query: {} }),
  ]
  for (const { error, status } of calls) expect([error, status < 300]).toEqual([null, true])
  expect(sent).toEqual(calls.map(() => 'application/json'))
})

test('a form with a file is multipart', async () => {
  const { api, sent } = connect()
  const img = new File([png(64, 64)], 'face.png', { type: 'image/png' })
  const { status } = await api['student-highlights'].post({
    ...tracker,
    category: 'web development',
    img,
  })
  expect(status).toBe(201)
  expect(sent[0]).toStartWith('multipart/form-data; boundary=')
})
