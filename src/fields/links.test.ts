import { expect, test } from 'bun:test'
import { link, tooLong } from './contract.ts'
import { longest } from './words.ts'

const longestLink = 'http://a.b/'.padEnd(longest.link, 'x')

const own = [
  ...[
    'localhost:3000',
    'lab-server',
    'printer.local',
    'wiki.internal',
    'nas.home.arpa',
    'pc.localdomain',
    '127.0.0.1',
    '0x7f.1',
  ],
  ...['10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.0.1', '[::1]', '[fd00::1]'],
  '[::ffff:10.0.0.1]',
].map((host) => `http://${host}/x`)

const onlyHere = 'Link must be one that others can open: only this computer or its network knows '

const refused: Partial<Record<string, unknown[]>> = {
  'Enter a link starting with http:// or https://': [
    ...[5, '', 'wetland', 'ftp://a.b', 'JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'vbscript:x'],
    ...['//evil.example', 'file:///etc/passwd', 'data:text/html,a.b', 'http://', 'https://'],
    ...['http:/x', 'http://a.b/\ud800', 'http://a.b/\0'],
  ],
  'Link must not have a space in it': ['https://a.edu (draft)', 'http://a.b/b c'],
  'Enter one link only, not several': [
    'https://a.edu https://b.edu',
    'https://a.edu,https://b.edu',
  ],
  'This is an email address. Enter a link starting with https://': ['ana@college.edu'],
  [tooLong(longest.link, 'Link')]: [`${longestLink}x`],
  ...Object.groupBy(own, (address) => onlyHere + URL.parse(address)?.hostname),
}

test.each(Object.entries(refused))('a link is refused: %s', (sentence, values = []) => {
  for (const value of values)
    expect([value, link().safeParse(value).error?.issues[0]?.message]).toEqual([value, sentence])
})

test.each([
  'http://a.b',
  'HTTPS://a.b/b?c',
  'https://web.archive.org/web/2026/https://a.edu/',
  'https://a.edu:8443/x',
  'http://8.8.8.8',
  'http://172.32.0.1',
  longestLink,
])('the link %p is taken as it is', (value) => {
  expect(link().parse(value)).toBe(value)
})

test.each([
  ['github.com/ana/wetland', 'https://github.com/ana/wetland'],
  ['www.x.org', 'https://www.x.org'],
  [' a.edu:8080?q=1\t', 'https://a.edu:8080?q=1'],
])('the link %p is taken as %p', (typed, taken) => {
  expect(link().parse(typed)).toBe(taken)
})
