import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { type Answer, type Ask, curl, type Front, json, plainCurl } from './curl.ts'
import { folder } from './machine.ts'
import { check } from './report.ts'
import { account, host } from './site.ts'

const home = 'Welcome to the Hydra Lab!!'
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
const bodyOf = ({ text }: Answer) => JSON.parse(text)

/** What a browser that takes an encoding reads. */
function decoded({ bytes, headers }: Answer) {
  const encoding = headers.get('content-encoding')
  if (encoding === 'br') return brotliDecompressSync(bytes).toString()
  return encoding === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString()
}

function login(ask: Ask): string {
  const answer = ask('/api/auth/login', json('POST', account))
  equal(answer.status, 200)
  return bodyOf(answer).token
}

/** All that must be the same behind any proxy. */
export async function checkFront(name: string, front: Front) {
  const ask = curl(front)
  await checkReading(name, ask, plainCurl(front))
  await checkForms(name, ask)
  await checkAdmins(name, ask)
  await checkAddresses(name, ask)
  await checkUploads(name, ask)
}

async function checkReading(name: string, ask: Ask, askPlainly: Ask) {
  await check(
    `${name}: pages come over TLS and HTTP/2, with HSTS and links to the public address`,
    () => {
      const answer = ask('/')
      deepEqual([answer.status, answer.version], [200, '2'])
      match(answer.text, new RegExp(home))
      match(answer.headers.get('strict-transport-security') ?? '', /max-age=\d{7,}/)
      ok(answer.text.includes(`content="https://${host}/`))
      match(ask('/student-highlights?q=map&page=1').text, /<h1/)
    },
  )
  await check(`${name}: HTTP leads to the same address over HTTPS`, () => {
    const { status, headers } = askPlainly('/student-highlights?page=2')
    ok(status === 301 || status === 308)
    equal(headers.get('location'), `https://${host}/student-highlights?page=2`)
  })
  await check(`${name}: an address that doesn't exist is a 404, a page's and a call's`, () => {
    const page = ask('/nothing/here')
    deepEqual([page.status, page.headers.get('content-type')], [404, 'text/html; charset=utf-8'])
    const call = ask('/api/nothing')
    deepEqual([call.status, typeof bodyOf(call).message], [404, 'string'])
  })
  await check(`${name}: HEAD answers the headers of GET`, () => {
    const [get, head] = [ask('/faq'), ask('/faq', { more: ['--head'] })]
    equal(head.status, 200)
    equal(head.headers.get('content-length'), String(get.bytes.length))
    equal(head.headers.get('etag'), get.headers.get('etag'))
  })
  await check(`${name}: a wish for a WebSocket is answered as any other`, () => {
    const headers = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' }
    const { status } = ask('/', { headers, more: ['--http1.1'] })
    equal(status, 200)
  })
}

/** The forms an answer comes in: compressed, or none at all where nothing has changed. */
async function checkForms(name: string, ask: Ask) {
  await check(`${name}: brotli and gzip pass, and say what the plain form says`, () => {
    const plain = ask('/student-highlights').text
    for (const encoding of ['br', 'gzip']) {
      const answer = ask('/student-highlights', { headers: { 'Accept-Encoding': encoding } })
      equal(answer.headers.get('content-encoding'), encoding)
      ok(answer.bytes.length < plain.length / 2)
      ok(decoded(answer) === plain, 'the forms differ')
    }
  })
  await check(`${name}: what was read before is a 304, compressed or not`, () => {
    for (const encoding of ['br', 'identity']) {
      const headers = { 'Accept-Encoding': encoding }
      const etag = ask('/api/faq', { headers }).headers.get('etag') ?? ''
      const again = ask('/api/faq', { headers: { ...headers, 'If-None-Match': etag } })
      deepEqual([again.status, again.bytes.length, etag === ''], [304, 0, false])
    }
  })
  await check(`${name}: files with a hash in their name are kept for ever`, () => {
    const [file = ''] = /\/assets\/main-[^"]+\.js/.exec(ask('/').text) ?? []
    const { status, headers } = ask(file, { headers: { 'Accept-Encoding': 'br' } })
    deepEqual([status, headers.get('content-encoding')], [200, 'br'])
    match(headers.get('cache-control') ?? '', /immutable/)
  })
}

async function checkAdmins(name: string, ask: Ask) {
  await check(`${name}: an admin logs in, and nobody else gets in`, () => {
    const token = login(ask)
    equal(ask('/api/admins', { headers: bearer(token) }).status, 200)
    const refused = ask('/api/admins')
    deepEqual([refused.status, refused.headers.get('www-authenticate')], [401, 'Bearer'])
  })
  await check(`${name}: an edit of what somebody else has saved meanwhile is refused`, () => {
    const token = login(ask)
    const { more, headers } = json('PUT', { name: 'Grace' })
    const edit = (tag: string) =>
      ask('/api/faculty/1', { more, headers: { ...headers, ...bearer(token), 'If-Match': tag } })
    const tag = ask('/api/faculty/1', { headers: bearer(token) }).headers.get('etag') ?? ''
    deepEqual([edit(tag).status, edit(tag).status], [200, 412])
  })
}

/** Whom a login counts for: the address the proxy saw, never one that the client names. */
async function checkAddresses(name: string, ask: Ask) {
  await check(
    `${name}: limits count by the client's address, and a forged X-Forwarded-For is no way around`,
    () => {
      const wrong = json('POST', { username: 'nobody', password: 'a wrong password' })
      const attempt = (from: string, forged: string) =>
        ask('/api/auth/login', {
          ...wrong,
          from,
          headers: { ...wrong.headers, 'X-Forwarded-For': forged },
        }).status
      const tries = Array.from({ length: 6 }, (_, n) => attempt('127.0.0.2', `203.0.113.${n}`))
      deepEqual(tries, [401, 401, 401, 401, 401, 429])
      equal(attempt('127.0.0.3', '127.0.0.2'), 401)
    },
  )
}

/** A picture of just that many bytes: noise, which can't be compressed. */
async function pictureOf(bytes: number) {
  const side = Math.floor(Math.sqrt(bytes / 3)) - 8
  const raw = crypto.getRandomValues(new Uint8Array(65_536))
  const noise = Buffer.alloc(side * side * 3, raw)
  const png = sharp(noise, { raw: { width: side, height: side, channels: 3 } })
  const file = join(folder, `picture-${bytes}.png`)
  writeFileSync(file, await png.png({ compressionLevel: 0 }).toBuffer())
  return file
}

const megabyte = 1024 * 1024

async function checkUploads(name: string, ask: Ask) {
  const token = login(ask)
  const send = (...pictures: string[]) => {
    const texts = ['project_title=Noise', 'student_name=Ada', 'project_description=Two pictures']
    const links = ['project_link=https://college.edu', 'summary=Noise']
    const form = [...texts, ...links, ...pictures].flatMap((field) => ['--form', field])
    return ask('/api/student-highlights', { more: form, headers: bearer(token) })
  }
  const [large, tooLarge, huge] = await Promise.all(
    [4.95, 5.6, 24].map((size) => pictureOf(size * megabyte)),
  )
  await check(`${name}: two pictures of nearly the largest size arrive, and are shown`, () => {
    const sent = send(`headshot_url=@${large}`, `img=@${large}`)
    equal(sent.status, 201, sent.text)
    const picture = ask(bodyOf(sent).img)
    deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/webp'])
  })
  await check(`${name}: what is too large is refused by the site, with a sentence`, () => {
    for (const [picture, words] of [
      [tooLarge, /5 MB/],
      [huge, /12288 KB|12 MB/],
    ] as const) {
      const refused = send(`img=@${picture}`)
      equal(refused.status, 413)
      match(bodyOf(refused).message, words)
    }
  })
}
