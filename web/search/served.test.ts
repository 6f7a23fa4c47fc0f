import { expect, test } from 'bun:test'
import { faq } from '../../src/content/kinds.ts'
import { castOf } from '../../src/testing/cast.ts'
import { openPages, publish } from '../../src/testing/memory.ts'

const { visitor, admin } = await openPages()
const question = 'Who prints <b>posters</b>?'
await publish(admin, castOf(faq), { question, answer: 'The Wi-Fi printer & co.' })

test('the server renders what is found, with the words marked and a form that needs no script', async () => {
  const { status, text, headers } = await visitor.get('/search?q=wi-fi%20print')
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toStartWith('public, max-age=0')
  const [, main = ''] = text.split('<main')
  expect(main).toMatch(/<form [^>]*action="\/search"/)
  expect(main).toMatch(/<input [^>]*name="q"[^>]*value="wi-fi print"/)
  expect(main).toContain('1 result')
  const marks = [...main.matchAll(/<mark>([^<]*)<\/mark>/g)].map(([, word]) => word)
  expect(marks).toEqual(['prints', 'Wi', 'Fi', 'printer'])
  expect(main).toContain('&lt;b&gt;posters&lt;/b&gt;')
})

test('an unknown kind is none', async () => {
  expect((await visitor.get('/search?q=print&kind=nope')).text).toContain('1 result')
})

test('a search is no page for other search engines, nor the search itself', async () => {
  for (const path of ['/search', '/search?q=print'])
    expect((await visitor.get(path)).text).toContain('<meta name="robots" content="noindex">')
  expect((await visitor.get('/sitemap.xml')).text).not.toContain('/search')
})

test('a list that is searched without scripts shows what else is found', async () => {
  const { text } = await visitor.get('/faq?q=printer')
  expect(text).toContain('Also found')
  expect(text).toContain('<mark>printer</mark>')
})
