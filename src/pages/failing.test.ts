import { expect, test } from 'bun:test'
import { kinds } from '../testing/cast.ts'
import { openPages, publish } from '../testing/memory.ts'

test('a page whose data can’t be read has an error status and isn’t cached', async () => {
  const { context, visitor, admin } = await openPages()
  for (const kind of kinds) await publish(admin, kind)
  const paths = ['/student-highlights', '/student-highlights/1']
  context.sqlite.run('ALTER TABLE highlights RENAME TO away')
  context.cache.invalidate()
  for (const path of paths) {
    const { status, headers, text } = await visitor.get(path)
    expect([path, status, headers.get('cache-control')]).toEqual([path, 500, 'no-store'])
    expect(headers.get('etag')).toBeNull()
    expect([path, text.includes('</main>')]).toEqual([path, true])
  }
  context.sqlite.run('ALTER TABLE away RENAME TO highlights')
  for (const path of paths) {
    const { status, headers, text } = await visitor.get(path)
    expect([path, status]).toEqual([path, 200])
    expect(headers.get('cache-control')).toStartWith('public')
    expect([path, text.includes('Campus shuttle tracker')]).toEqual([path, true])
  }
})

test('a page has the Retry-After of the request that failed', async () => {
  const { context, visitor } = await openPages()
  await visitor.get('/faculty') // whatever all pages ask for is prepared
  const damaged = Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT' })
  for (const way of ['prepare', 'query'] as const)
    context.sqlite[way] = () => {
      throw damaged
    }
  const { status, headers } = await visitor.get('/faq')
  expect([status, headers.get('retry-after')]).toEqual([503, '3600'])
})
