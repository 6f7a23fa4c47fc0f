import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { teacher, tracker } from '../../src/testing/cast.ts'
import { onCleanup } from '../../src/testing/cleanup.ts'
import { Client } from '../../src/testing/client.ts'
import { emptyFolder } from '../../src/testing/folder.ts'
import { startLoggedIn } from '../../src/testing/logged-in.ts'
import { png } from '../../src/testing/pictures.ts'
import { fileOf, freePort, withWords } from '../testing/deployed.ts'

const nginx = Bun.which('nginx', { PATH: `${process.env['PATH']}:/usr/sbin:/sbin` })
const isThere = nginx !== null && Bun.which('openssl') !== null
const host = 'hydra.college.edu'
const folder = emptyFolder()

let site: Awaited<ReturnType<typeof startLoggedIn>>
let front: Client
let admin: Client

/** The file as it is installed, with other ports and paths and a certificate that signed itself. */
function configure(upstream: string, http: number, https: number) {
  const [crt, key] = [join(folder, 'site.crt'), join(folder, 'site.key')]
  const request = ['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt']
  const words = ['ec_paramgen_curve:P-256', '-nodes', '-subj', `/CN=${host}`, '-out', crt]
  Bun.spawnSync([...request, ...words, '-keyout', key])
  const live = `/etc/letsencrypt/live/${host}`
  const own = withWords(fileOf('nginx.conf'), {
    'listen 80;': `listen 127.0.0.1:${http};`,
    'listen [::]:80;': '',
    'listen 443 ': `listen 127.0.0.1:${https} `,
    'listen [::]:443 ssl http2;': '',
    [`${live}/fullchain.pem`]: crt,
    [`${live}/privkey.pem`]: key,
    'server 127.0.0.1:3000;': `server ${upstream};`,
    '/var/www/html': join(folder, 'webroot'),
    '/var/log/nginx/': `${folder}/`,
  })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const config = `${user} pid ${folder}/pid; events {} http { access_log off; ${temporary}\n${own} }`
  writeFileSync(join(folder, 'nginx.conf'), config)
}

async function startNginx(http: number, https: number) {
  const words = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
  const child = Bun.spawn([String(nginx), ...words, '-g', 'daemon off;'])
  onCleanup(async () => {
    child.kill()
    await child.exited
  })
  const client = (origin: string) =>
    new Client((request) => {
      const headers = new Headers(request.headers)
      headers.set('host', host)
      const url = request.url.replace('http://localhost', origin)
      const tls = { rejectUnauthorized: false }
      return fetch(new Request(url, request), { headers, redirect: 'manual', tls })
    })
  const front = client(`https://127.0.0.1:${https}`)
  while ((await front.get('/').catch(() => ({ status: 0 }))).status !== 200) await Bun.sleep(50)
  return { front, plain: client(`http://127.0.0.1:${http}`) }
}

const environment = { TRUST_PROXY: '1', PUBLIC_URL: `https://${host}` }
let plain: Client

if (isThere)
  beforeAll(async () => {
    mkdirSync(join(folder, 'webroot'))
    site = await startLoggedIn({ environment })
    const [http, https] = [freePort(), freePort()]
    configure(site.binary.url.replace('http://', ''), http, https)
    ;({ front, plain } = await startNginx(http, https))
    admin = front.as(site.admin.token)
  })
afterAll(() => site?.binary.stop())

test.if(isThere)('pages, forms and pictures pass, and HTTP leads to HTTPS', async () => {
  const home = await front.get('/')
  expect(home.headers.get('strict-transport-security')).toMatch(/max-age=\d{7,}/)
  expect(home.text).toContain(`content="https://${host}/`)
  const led = await plain.get('/student-highlights?page=2')
  expect(led.headers.get('location')).toBe(`https://${host}/student-highlights?page=2`)
  const etag = home.headers.get('etag') ?? ''
  expect((await front.get('/', { 'if-none-match': etag })).status).toBe(304)
  const img = new File([png(400, 300)], 'p.png')
  const sent = await front.form('POST', '/api/student-highlights', { ...tracker, img })
  expect([sent.status, (await front.get(String(sent.body['img']))).status]).toEqual([201, 200])
  const much = new File([new Uint8Array(13 * 1024 * 1024)], 'p.png')
  const refused = await front.form('POST', '/api/student-highlights', { ...tracker, img: much })
  expect([refused.status, refused.body['message']]).toEqual([413, expect.stringContaining('MB')])
})

test.if(isThere)(
  'an admin’s stale edit is refused, though the proxy may weaken its tag',
  async () => {
    await admin.post('/api/faculty', teacher)
    const { headers } = await admin.get('/api/faculty/1')
    const edit = (tag: string) => admin.put('/api/faculty/1', { role: 'Dean' }, { 'if-match': tag })
    const tag = headers.get('etag') ?? ''
    expect([(await edit(`W/${tag}`)).status, (await edit(tag)).status]).toEqual([200, 412])
  },
)

test.if(isThere)('a forged X-Forwarded-For is no way around a limit', async () => {
  const alert = { subject: 'Printer', message: 'It is out of paper.' }
  const send = async (n: number) =>
    (await front.as(undefined, `203.0.113.${n}`).post('/send-alert', alert)).status
  const sent = []
  for (let n = 0; n < 21; n++) sent.push(await send(n))
  expect(sent).toEqual([...Array(20).fill(200), 429])
})

test.if(isThere)(
  'requests wait for a restarting site; no secret link is logged',
  async () => {
    const token = 'LinksThatAreSecret-0x1'
    await front.get(`/submission/${token}`)
    const { folder: data, url, stop } = site.binary
    await stop()
    const [page, call] = [front.get('/'), front.get('/api/faq')]
    await Bun.sleep(100)
    const PORT = new URL(url).port
    site = await startLoggedIn({ environment: { ...environment, PORT }, folder: data })
    expect([(await page).status, (await call).status]).toEqual([200, 200])
    const log = readFileSync(join(folder, 'access.log'), 'utf8')
    expect([log.includes('/submission/...'), log.includes(token)]).toEqual([true, false])
  },
  30_000,
)
