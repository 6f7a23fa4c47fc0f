import { expect, test } from 'bun:test'
import { question, tracker } from '../../src/testing/cast.ts'
import { png } from '../../src/testing/pictures.ts'
import { siteOfAdmin } from '../testing/site.tsx'
import { createApi } from './api.ts'

const site = siteOfAdmin()

test('every call has the content type JSON, also without a body, or is a multipart form with a file', async () => {
  const sent: (string | null)[] = []
  const api = createApi(async (request) => {
    sent.push(request.headers.get('content-type'))
    return await site.ask(request)
  })
  const calls = [
    await api.faq.post(question),
    await api.faq({ id: 1 }).put({ ...question, answer: 'At noon.' }),
    await api.faq.get({ query: {} }),
    await api.faq({ id: 1 }).delete(),
    await api.mail.test.post(),
    await api['student-highlights'].post({
      ...{ ...tracker, category: 'web development' },
      img: new File([png(64, 64)], 'face.png', { type: 'image/png' }),
    }),
  ]
  for (const { error, status } of calls) expect([error, status < 300]).toEqual([null, true])
  const multipart = expect.stringMatching(/^multipart\/form-data; boundary=/)
  expect(sent).toEqual([...calls.slice(1).map(() => 'application/json'), multipart])
})
