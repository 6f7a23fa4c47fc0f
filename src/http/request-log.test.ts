import { expect, test } from 'bun:test'
import { createTestContext } from '../testing/context.ts'
import { logRequest, requestIdOf, staticSegmentsOf } from './request-log.ts'

const words = staticSegmentsOf([{ path: '/api/faq/:id' }, { path: '/api/faq/trash/*' }])

test.each([
  ['GET', 200, 500, 'debug'],
  ['GET', 200, 500.1, 'info'],
  ['HEAD', 304, 1, 'debug'],
  ['GET', 399, 1, 'debug'],
  ['GET', 400, 1, 'info'],
  ['POST', 201, 1, 'info'],
  ['DELETE', 499, 1, 'info'],
  ['GET', 500, 1, 'error'],
])('%s with %d after %d ms is told at the level %s', (method, status, ms, level) => {
  const request = new Request('http://localhost/api/faq/12', { method })
  const id = requestIdOf(request)
  for (const LOG_LEVEL of ['debug', 'info']) {
    const context = createTestContext({ LOG_LEVEL })
    const response = new Response(null, { status })
    logRequest(context, words, { request, response, ms })
    const line = { level, method, path: '/api/faq/12', status, ms, id }
    const isTold = LOG_LEVEL === 'debug' || level !== 'debug'
    expect(context.lines).toEqual(isTold ? [line] : [])
    expect(response.headers.get('x-request-id')).toBe(isTold ? id : null)
  }
})

test('a logged path has only static segments and ids, and no query', () => {
  const context = createTestContext()
  const paths = ['/api/faq/1234567?q=x', '/api/faq/12345678', '/api/ada/trash', '/api/:id/*']
  for (const path of paths) {
    const request = new Request(`http://localhost${path}`)
    logRequest(context, words, { request, response: new Response(), ms: 12.345 })
  }
  expect(context.lines.map(({ path, ms }) => [path, ms])).toEqual([
    ['/api/faq/1234567', 12.3],
    ['/api/faq/…', 12.3],
    ['/api/…/trash', 12.3],
    ['/api/…/…', 12.3],
  ])
})
