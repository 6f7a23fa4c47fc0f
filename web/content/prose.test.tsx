import { expect, test } from 'bun:test'
import { render } from '@testing-library/react'
import { work, workOf } from '../../src/testing/pauses.ts'
import { Prose } from './prose.tsx'

const show = (text: string) => render(<Prose text={text} />).container

const textsOf = (container: HTMLElement, name: string) =>
  [...container.querySelectorAll(name)].map((element) => element.textContent)

test('blank lines make paragraphs, and a single line break stays one', () => {
  const shown = show('One\nline more\n\nTwo\n \t\n\n\nThree')
  expect(textsOf(shown, 'p')).toEqual(['One\nline more', 'Two', 'Three'])
  for (const paragraph of shown.querySelectorAll('p')) {
    expect(paragraph).toHaveAttribute('dir', 'auto')
    expect(paragraph).toHaveClass('whitespace-pre-line')
  }
})

test('what stands between backticks is code, and nothing in it is a link', () => {
  const shown = show('Run `curl https://a.example` or `make`.\nOne ` alone\nand `` none')
  expect(textsOf(shown, 'code')).toEqual(['curl https://a.example', 'make'])
  expect(shown.querySelector('a')).toBeNull()
  expect(shown).toHaveTextContent('One ` alone and `` none')
})

test.each([
  ['See https://a.example/b.', 'https://a.example/b'],
  ['(http://a.example)', 'http://a.example'],
  ['https://a.example/wiki/Hydra_(star), as it says', 'https://a.example/wiki/Hydra_(star)'],
  ['(on https://a.example/hydra_(star))', 'https://a.example/hydra_(star)'],
  ['“https://a.example/?q=1&b=2”!', 'https://a.example/?q=1&b=2'],
  ['HTTPS://A.example', 'HTTPS://A.example'],
  ['<https://a.example/>', 'https://a.example/'],
])('the address in %j leads to %s in a new tab, and the rest stays text', (text, address) => {
  const shown = show(text)
  const links = [...shown.querySelectorAll('a')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual([address])
  expect(links[0]).toHaveAttribute('rel', 'noopener noreferrer')
  expect(links[0]).toHaveAttribute('target', '_blank')
  expect(links[0]).toHaveClass('address')
  expect(shown.textContent?.replace(' (opens in a new tab)', '')).toBe(text)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a.example', 'https://', 'http://)'])(
  '%j is no link',
  (text) => {
    const shown = show(text)
    expect(shown.querySelector('a')).toBeNull()
    expect(shown.textContent).toBe(text)
  },
)

test('the longest text of brackets, backticks and addresses is drawn at once', async () => {
  for (const part of ['`', '`a', 'https://', '\n ', ')']) {
    const text = `https://a.example/${part.repeat(20_000 / part.length)}`
    expect(await workOf(() => show(text))).toBeLessThan(work(2000))
  }
})
