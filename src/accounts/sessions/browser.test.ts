import { expect, test } from 'bun:test'
import { browserIn } from './browser.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0)'
const linux = 'Mozilla/5.0 (X11; Linux x86_64)'
const android = 'Mozilla/5.0 (Linux; Android 15; SM-S931B)'
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1'
const iPad = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const chromebook = 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0)'

test.each([
  [`${windows} Gecko/20100101 Firefox/140.0`, 'Firefox on Windows'],
  [`${windows} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
  [`${mac} Chrome/140.0 Safari/537.36 OPR/110.0`, 'Opera on macOS'],
  [`${android} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`, 'Samsung Internet on Android'],
  [`${linux} Chrome/140.0 Safari/537.36`, 'Chrome on Linux'],
  [`${chromebook} Chrome/140.0 Safari/537.36`, 'Chrome on ChromeOS'],
  [`${iPhone} Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${iPad} CriOS/140.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPad'],
  [`${mac} Version/18.0 Safari/605.1`, 'Safari on macOS'],
  ['Firefox/140.0', 'Firefox'],
  ['curl/8.9.1', 'curl'],
  ['Mozilla/5.0 (something new)', null],
  ['', null],
  ['<script>alert(1)</script>', null],
  [`${'a'.repeat(30)}b`, 'a'.repeat(30)],
  [`${'a'.repeat(392)} Firefox/1`, 'a'.repeat(30)],
  [`${'a'.repeat(391)} Firefox/1`, 'Firefox'],
])('a browser is told in words: %p', (agent, words) => {
  const request = new Request('http://localhost', { headers: { 'user-agent': agent } })
  expect(browserIn(request)).toBe(words)
})
