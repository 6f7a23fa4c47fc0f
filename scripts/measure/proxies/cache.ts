import { deepEqual, equal, notEqual, ok } from 'node:assert/strict'
import { bearer, decoded, login } from './checks.ts'
import { type Ask, type Asked, curl, type Front, json } from './curl.ts'
import { until } from './machine.ts'
import { check } from './report.ts'

const statusOf = (ask: Ask, path: string, asked?: Asked) =>
  ask(path, asked).headers.get('x-cache-status')

/** Waits until the cache has a fresh answer, and the whole second ahead of it. */
const untilHit = (ask: Ask, path: string, asked?: Asked) =>
  until(`${path} comes from the cache`, () => {
    if (statusOf(ask, path, asked) === 'HIT') return undefined
    const answer = ask(path, asked)
    return answer.headers.get('x-cache-status') === 'HIT' ? answer : undefined
  })

/** What a cache in front must do, and must never do. */
export async function checkCache(front: Front) {
  const ask = curl(front)
  const token = login(ask)
  await checkHits(ask)
  await checkFreshness(ask, token)
  await checkPrivacy(ask, token)
}

async function checkHits(ask: Ask) {
  await check('the cache: pages, calls, files and pictures are read from it', async () => {
    const { text } = await untilHit(ask, '/student-highlights')
    const [file = ''] = /\/assets\/main-[^"]+\.js/.exec(text) ?? []
    const [picture = ''] = /\/images\/[^"?]+/.exec(text) ?? []
    for (const path of ['/', '/api/tech-blog?page=2', file, picture]) await untilHit(ask, path)
  })
  await check('the cache: an answer that has not changed is confirmed, not sent again', () =>
    until('an answer is confirmed', async () => {
      await Bun.sleep(400)
      return statusOf(ask, '/faculty') === 'REVALIDATED' ? true : undefined
    }).then(() => undefined),
  )
  await check('the cache: every client gets the compressed form it takes', async () => {
    const plain = ask('/faq').text
    for (const encoding of ['br', 'gzip', 'identity', 'gzip, br', 'br;q=0, gzip']) {
      const answer = await untilHit(ask, '/faq', { headers: { 'Accept-Encoding': encoding } })
      const expected = /\bbr\b(?!;q=0)/.test(encoding) ? 'br' : encoding.includes('gzip') && 'gzip'
      equal(answer.headers.get('content-encoding') ?? false, expected)
      ok(decoded(answer) === plain, 'the forms differ')
    }
  })
  await check('the cache: it answers HEAD, and 304 to what was read before', async () => {
    const { headers } = await untilHit(ask, '/api/faq')
    const etag = headers.get('etag') ?? ''
    const again = ask('/api/faq', { headers: { 'If-None-Match': etag } })
    deepEqual([again.status, again.bytes.length, etag === ''], [304, 0, false])
    equal(ask('/api/faq', { more: ['--head'] }).headers.get('etag'), etag)
  })
}

async function checkFreshness(ask: Ask, token: string) {
  const write = (method: string, path: string, fields: unknown) => {
    const { more, headers } = json(method, fields)
    const { status, text } = ask(path, { more, headers: { ...headers, ...bearer(token) } })
    ok(status === 200 || status === 201, text)
    return JSON.parse(text).id
  }
  await check('the cache: what is added, changed and deleted is seen soon after', async () => {
    const times: string[] = []
    await untilHit(ask, '/faq')
    const id = write('POST', '/api/faq', { question: 'Is this fresh?', answer: 'Yes.' })
    times.push(await seen(ask, '/faq', (text) => text.includes('Is this fresh?')))
    await untilHit(ask, '/faq')
    write('PUT', `/api/faq/${id}`, { question: 'Is it still?' })
    times.push(await seen(ask, '/faq', (text) => text.includes('Is it still?')))
    await untilHit(ask, '/faq')
    write('DELETE', `/api/faq/${id}`, {})
    times.push(await seen(ask, '/faq', (text) => !text.includes('Is it still?')))
    return times.join(', ')
  })
  await check(
    'the cache: a project is seen on its page and the list soon after it is approved',
    async () => {
      const id = write('POST', '/api/student-highlights', project)
      const page = `/student-highlights/${id}`
      equal(ask(page).status, 404) // kept for a second, too
      await untilHit(ask, '/student-highlights')
      write('PUT', `/api/student-highlights/approve/${id}`, {})
      const isThere = (text: string) => text.includes(project.project_title)
      const onPage = await seen(ask, page, isThere)
      return [onPage, await seen(ask, '/student-highlights', isThere)].join(', then ')
    },
  )
}

const project = {
  project_title: 'Cached map',
  student_name: 'Ada',
  project_description: 'A map.',
  summary: 'A map.',
  project_link: 'https://college.edu',
}

/** How long a change took to be seen. It must be; how long that takes is only told, since machines are busy. */
async function seen(ask: Ask, path: string, isThere: (text: string) => boolean) {
  const began = performance.now()
  await until(`${path} shows the change`, () => (isThere(ask(path).text) ? true : undefined), 10)
  return `${Math.round(performance.now() - began)} ms`
}

async function checkPrivacy(ask: Ask, token: string) {
  const admin = { headers: bearer(token) }
  await check('the cache: what an admin reads is never kept, nor read from it', () => {
    const [pending] = JSON.parse(ask('/api/tech-blog/pending', admin).text)
    const path = `/api/tech-blog/${pending.id}`
    for (let n = 0; n < 2; n++) {
      const own = ask(path, admin)
      deepEqual([own.status, own.headers.get('x-cache-status')], [200, 'BYPASS'])
      equal(ask(path).status, 404)
    }
    equal(statusOf(ask, '/api/faq', admin), 'BYPASS')
  })
  await check('the cache: nothing that says no-store is kept', () => {
    for (const path of ['/submit-project', '/admin-login', '/api/health', '/api/admins']) {
      const [first, second] = [ask(path), ask(path)]
      const kept = [first, second].map(({ headers }) => headers.get('cache-control'))
      deepEqual(kept, ['no-store', 'no-store'], path)
      notEqual(second.headers.get('x-cache-status'), 'HIT', path)
    }
    notEqual(ask('/submit-project').text, ask('/submit-project').text) // each has a key of its own
  })
}
