import { expect, spyOn, test } from 'bun:test'
import { createApp } from '../../app.ts'
import { tracker } from '../../testing/cast.ts'
import { Client } from '../../testing/client.ts'
import { holdUpload, megabyte } from '../../testing/held-upload.ts'
import { png } from '../../testing/pictures.ts'
import { environment } from '../../testing/site.ts'
import { createTestWorld } from '../../testing/world.ts'

function site() {
  const app = createApp(createTestWorld(environment))
  return new Client((request) => app.handle(request))
}

test('large bodies that arrive at once are refused before they fill the memory; small ones are taken meanwhile', async () => {
  const visitor = site()
  const uploads = Array.from({ length: 18 }, () =>
    holdUpload(visitor, { parts: 11, part: megabyte }),
  )
  await Promise.all(uploads.map(({ isOver }) => isOver))
  expect((await visitor.post('/api/student-highlights', tracker)).status).toBe(201)
  for (const { end } of uploads) end()
  const answers = await Promise.all(uploads.map(({ answer }) => answer))
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused.length).toBeWithin(1, 18)
  for (const { body, headers } of refused) {
    expect(body['message']).toBe(
      'Too many files are arriving right now. Please try again in a minute.',
    )
    expect(headers.get('retry-after')).toBe('60')
  }
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(18 - refused.length) // no form
  const later = holdUpload(visitor, { parts: 11, part: megabyte })
  later.end()
  expect((await later.answer).status).toBe(400)
}, 20_000)

test('an upload that drips is given up', async () => {
  const visitor = site()
  const clock = spyOn(performance, 'now')
  const began = performance.now()
  const minutes = [0, 2, 4]
  const body = new ReadableStream({
    async pull(controller) {
      const minute = minutes.shift()
      if (minute === undefined) return controller.close()
      await Bun.sleep(5) // what came before has been read by now
      clock.mockReturnValue(began + minute * 60 * 1000)
      controller.enqueue(megabyte)
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const answer = await visitor.ask('POST', '/api/student-highlights', { body, headers })
  clock.mockRestore()
  const message = 'This did not arrive in time. Please try again.'
  expect(answer).toMatchObject({ status: 400, body: { message } })
})

test.each([
  ['lists in lists', () => '['.repeat(4e6) + ']'.repeat(4e6)],
  ['empty lists', () => `{"a":[${'[],'.repeat(2e6)}[]]}`],
  [
    'names',
    () => JSON.stringify(Object.fromEntries(Array.from({ length: 4e5 }, (_, n) => [n, n]))),
  ],
])('a body of millions of %s is refused before it is told apart', async (_, bodyOf) => {
  const parse = spyOn(JSON, 'parse')
  const options = { body: bodyOf(), headers: { 'content-type': 'application/json' } }
  const { status, body } = await site().ask('POST', '/api/student-highlights', options)
  const told = parse.mock.calls.filter(([text]) => text.length > 1000)
  parse.mockRestore()
  expect([status, body['message'], told.length]).toEqual([
    400,
    'The body holds too many values.',
    0,
  ])
})

test('a large picture with a text full of commas is taken', async () => {
  const text = `${'one, two, '.repeat(900)}three`
  const picture = Buffer.concat([png(400, 300), Buffer.alloc(512 * 1024)])
  const img = `data:image/png;base64,${picture.toString('base64')}`
  const { status } = await site().post('/api/student-highlights', {
    ...tracker,
    project_description: text,
    img,
  })
  expect(status).toBe(201)
})
