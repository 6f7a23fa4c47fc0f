import { expect, test } from 'bun:test'
import { link, tooLong } from './contract.ts'
import { longest } from './words.ts'

const webAddress = 'Enter a link starting with http:// or https://'
const longestLink = 'http://a.b/'.padEnd(longest.link, 'x')

test.each<[unknown, string]>([
  [5, webAddress],
  ['', webAddress],
  ['wetland', webAddress],
  ['ftp://a.b', webAddress],
  ...['JaVaScRiPt:alert(1)', ' javascript:alert(1)', 'vbscript:x'].map((text): [string, string] => [
    text,
    webAddress,
  ]),
  ...['//evil.example', 'file:///etc/passwd'].map((text): [string, string] => [text, webAddress]),
  ['data:text/html,a.b', webAddress],
  ...['http://', 'https://', 'http:/x'].map((text): [string, string] => [text, webAddress]),
  ['http://a.b/\ud800', webAddress],
  ['http://a.b/\0', webAddress],
  ['https://a.edu (draft)', 'Link must not have a space in it'],
  ['http://a.b/b c', 'Link must not have a space in it'],
  ['https://a.edu https://b.edu', 'Enter one link only, not several'],
  ['https://a.edu,https://b.edu', 'Enter one link only, not several'],
  ['ana@college.edu', 'This is an email address. Enter a link starting with https://'],
  ...[
    ...['localhost:3000', 'lab-server', 'printer.local', 'wiki.internal', '127.0.0.1', '0x7f.1'],
    ...['10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.0.1', '[::1]', '[fd00::1]'],
    '[::ffff:10.0.0.1]',
  ].map((host): [string, string] => [
    `http://${host}/x`,
    `Link must be one that others can open: only this computer or its network knows ${URL.parse(`http://${host}/x`)?.hostname}`,
  ]),
  [`${longestLink}x`, tooLong(longest.link, 'Link')],
])('the link %p is refused for its own reason', (value, sentence) => {
  expect(link().safeParse(value).error?.issues).toMatchObject([{ message: sentence }])
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
