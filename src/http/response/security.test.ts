import { expect, test } from 'bun:test'
import { pageRoutes } from '../../pages/contract.ts'
import { openPages } from '../../testing/memory.ts'
import { complaintsAbout } from '../../testing/security-headers.ts'

const pages = pageRoutes.map(({ path }) => path.replace(':id', '1'))

const site = await openPages()

test('every page has security headers, and its policy names the hashes of exactly its scripts and styles', async () => {
  const refused = site.visitor.form('POST', '/submit-project', { summary: '' })
  const shown = [...pages, '/nothing', '/faculty?q=x'].map((page) => site.visitor.get(page))
  for (const answer of await Promise.all([...shown, refused])) {
    const { text, headers } = answer
    expect(complaintsAbout(answer)).toEqual([])
    const policy = String(headers.get('content-security-policy'))
    expect(named(policy, 'script-src')).toEqual(inline(text, 'script'))
    expect(named(policy, 'style-src')).toEqual(inline(text, 'style'))
    expect(text).not.toMatch(/<[^>]+ (style|on[a-z]+)=/)
    expect(text).not.toMatch(/(href|src|action)="javascript:/i)
  }
})

/** The hashes that a policy's directive names, beside our own files. */
const named = (policy: string, directive: string) =>
  new RegExp(`${directive} 'self'([^;]*)`)
    .exec(policy)?.[1]
    ?.trim()
    .split(' ')
    .map((hash) => hash.slice(1, -1))
    .toSorted()

/** The hashes of a page's inline pieces that a browser would run or apply. */
const inline = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag}([^>]*)>(.*?)</${tag}>`, 'gs'))]
    .filter(([, attributes = '']) => !/ src=|application\/(ld\+)?json/.test(attributes))
    .map(
      ([, , code = '']) => `sha256-${new Bun.CryptoHasher('sha256').update(code).digest('base64')}`,
    )
    .toSorted()

test('without https in PUBLIC_URL there is no Strict-Transport-Security', async () => {
  for (const PUBLIC_URL of ['http://lab.college.edu', 'http://localhost:3000']) {
    const { visitor } = await openPages({ PUBLIC_URL })
    for (const path of ['/', '/api/faq', '/api/nothing', '/api/admins']) {
      const answer = await visitor.get(path, { 'x-forwarded-proto': 'https' })
      expect(answer.headers.get('strict-transport-security')).toBeNull()
      expect(complaintsAbout(answer)).toEqual([])
    }
  }
})
