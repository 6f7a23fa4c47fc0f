import { expect, test } from 'bun:test'
import { queryOf } from './query.ts'

test.each([
  ...['', 'page=1&q=zzz', 'q', 'q=', '=robot', '&&q=1&', 'q=a=b', 'q=1&q=2', 'q&q=2', 'q=*~-_.'],
  ...['q=a+b', 'q=%41', 'q=%4', '%71=1', 'q=ü', 'q=a?b', 'q=[a]', 'q=a;b', 'q=a b'],
])('the words of ?%s are what the web platform reads', (query) => {
  const expected = Object.fromEntries(new URLSearchParams(query))
  expect(queryOf({ url: `http://localhost/api/faq?${query}` } as Request)).toEqual(expected)
})
