import { expect, test } from 'bun:test'
import { cpuTimeOf, leastOf, scaledMs } from '../testing/cpu-time.ts'
import { toHtml, toPlain } from './markdown.ts'

const away = '<span class="sr-only"> (opens in a new tab)</span></a>'
const linked = (href: string, words = href, own = words === href ? ' class="address"' : '') =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer"${own}>${words}${away}`
const inParagraph = (html: string) => `<p dir="auto">${html}</p>\n`

/** A text, its HTML, and how it reads where marks would be read as they are; the text itself where nothing is said. */
test.each<[text: string, html: string, plain?: string]>([
  [
    'One\nline\n\nTwo\n \t\n\nThree',
    ['One<br>\nline', 'Two', 'Three'].map(inParagraph).join(''),
    'One\nline\n\nTwo\n \t\n\nThree',
  ],
  [
    '## A\n#### B\n## C',
    '<h2 dir="auto">A</h2>\n<h3 dir="auto">B</h3>\n<h2 dir="auto">C</h2>\n',
    'A\nB\nC',
  ],
  ['# A #tag', inParagraph('# A #tag')],
  [
    'To do:\n- a\n- b\n  1. c\n  2. d',
    `${inParagraph('To do:')}<ul>\n<li dir="auto">a</li>\n<li dir="auto">b\n<ol>\n<li dir="auto">c</li>\n<li dir="auto">d</li>\n</ol>\n</li>\n</ul>\n`,
    'To do:\n- a\n- b\n  1. c\n  2. d',
  ],
  [
    '1. a\n\n   > b\n   > - **c**\n\n2. ```\n   d\n   ```',
    `<ol>\n<li dir="auto">\n${inParagraph('a')}<blockquote dir="auto">\n${inParagraph('b')}<ul>\n<li dir="auto"><strong>c</strong></li>\n</ul>\n</blockquote>\n</li>\n<li dir="auto">\n<pre tabindex="0" dir="ltr"><code>d\n</code></pre></li>\n</ol>\n`,
    '1. a\n\nb\n   - c\n\n2. d',
  ],
  ['> so', `<blockquote dir="auto">\n${inParagraph('so')}</blockquote>\n`, 'so'],
  [
    '**a** _b_ snake_case',
    inParagraph('<strong>a</strong> <em>b</em> snake_case'),
    'a b snake_case',
  ],
  [
    '`curl https://a.example`',
    inParagraph('<code>curl https://a.example</code>'),
    'curl https://a.example',
  ],
  ['```c\na < b\n```', '<pre tabindex="0" dir="ltr"><code>a &lt; b\n</code></pre>', 'a < b'],
  [
    '[it](https://a.example "t")',
    inParagraph(linked('https://a.example', 'it')),
    'it (https://a.example)',
  ],
  ['<b>a</b> &amp; ![i](x)', inParagraph('&lt;b&gt;a&lt;/b&gt; &amp;amp; ![i](x)')],
  ['a\n---\n- - -\n***', inParagraph('a<br>\n---<br>\n- - -<br>\n***')],
  ['a\\*b', inParagraph('a\\*b')],
  ['[a](javascript:alert(1)) [b](/faq)', inParagraph('[a](javascript:alert(1)) [b](/faq)')],
])('%j is read as it is meant', (text, html, plain = text) => {
  expect(toHtml(text)).toBe(html)
  expect(toPlain(text)).toBe(plain)
})

test('an indented text is a paragraph, and headings stand below that of their place', () => {
  expect(toHtml('a\n\n    b')).toBe(inParagraph('a') + inParagraph('b'))
  expect(toHtml('### A\n## B\n##### C', 2)).toBe(
    '<h3 dir="auto">A</h3>\n<h3 dir="auto">B</h3>\n<h4 dir="auto">C</h4>\n',
  )
})

test.each([
  ['See https://a.example/b.', 'https://a.example/b'],
  ['(http://a.example)', 'http://a.example'],
  ['https://a.example/wiki/Hydra_(star), as it says', 'https://a.example/wiki/Hydra_(star)'],
  ['(on https://a.example/hydra_(star))', 'https://a.example/hydra_(star)'],
  ['“https://a.example/?q=1”!', 'https://a.example/?q=1'],
  ['HTTPS://A.example', 'HTTPS://A.example'],
  ['**https://a.example/**', 'https://a.example/'],
])('the address in %j leads to %s', (text, address) => {
  expect(toHtml(text)).toContain(linked(address))
  expect(toPlain(text)).toBe(text.replaceAll('**', ''))
})

test.each(['data:text/html,x', 'ftp://a.example', 'https://', 'http://)', 'xhttp', 'mailto:a@b.c'])(
  '%j is no link',
  (text) => expect(toHtml(text)).toBe(inParagraph(text)),
)

const hostile = [
  ...['[', '![', '[a](', '[a](https://a.b ', `${'[a'.repeat(140)}](`, '**a*', '*a_', '_', '`a'],
  ...[
    '>',
    '- ',
    '- a\n',
    '> a\n\n',
    '>- 1. ',
    '## a\n',
    '```\n',
    'https://a.b/',
    'https://a(',
    ':',
  ],
]

test.each(hostile)('20,000 characters of %j are rendered fast', async (part) => {
  const text = part.repeat(20_000 / part.length)
  const most = scaledMs(50)
  for (const read of [toHtml, toPlain])
    expect(await leastOf(most, () => cpuTimeOf(() => read(text)))).toBeLessThan(most)
})

test('what is nested too deep is text, and nothing of it is lost', () => {
  expect(toHtml(`${'> '.repeat(40)}end`)).toContain('&gt; &gt; end')
  expect(toHtml(`${'- '.repeat(40)}end`)).toContain('- - end')
})
