import { expect, test } from 'bun:test'
import { settings } from '../testing/settings.ts'
import { drawFramed } from './kept-frame.tsx'

/** A page with so much around it, and how often that was drawn. */
function drawing() {
  const drawn: string[] = []
  const page = (pathname: string, own: string, of = settings) =>
    drawFramed(of, pathname, (Around) => {
      const { children } = Around({ children: own }).props
      const parts: unknown[] = children.map((each: { type?: unknown } | null) => each?.type)
      const isWhole = parts.filter(Boolean).length > 1
      drawn.push(`${own}: ${isWhole ? 'whole' : 'its own part'}, ${parts.indexOf('main')}`)
      const frame = isWhole ? `a frame of ${own}` : ''
      return {
        links: ['<1>', '<2>'],
        html: `<div>${frame}<main id="m">${own}</main>${frame}</div>`,
      }
    })
  return { drawn, page }
}

test('what is around a page is drawn once for an address and for all items of a kind, and anew with other settings', () => {
  const { drawn, page } = drawing()
  const around = (own: string, of: string) =>
    ['<1><2>', `<div>a frame of ${of}<main id="m">`, own, `</main>a frame of ${of}</div>`] as const
  expect(page('/faq', 'one')).toEqual(around('one', 'one'))
  expect(page('/faq', 'two')).toEqual(around('two', 'one'))
  expect(page('/faq/12', 'three')).toEqual(around('three', 'three'))
  expect(page('/faq/345', 'four')).toEqual(around('four', 'three'))
  expect(page('/faq', 'five', { ...settings })).toEqual(around('five', 'five'))
  expect(drawn).toEqual([
    'one: whole, 3',
    'two: its own part, 3',
    'three: whole, 3',
    'four: its own part, 3',
    'five: whole, 3',
  ])
})
