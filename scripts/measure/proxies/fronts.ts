import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOf, withWords } from '../../deploy/testing/files.ts'
import type { Front } from './curl.ts'
import { find, folder, freePort, run, start, until } from './machine.ts'
import { host } from './site.ts'

/** `logs`: all it has written about requests and failures. */
export type Standing = Front & { stop(): Promise<number>; logs(): string }

const isListening = (port: number) => async () => {
  try {
    const socket = await Bun.connect({ hostname: '127.0.0.1', port, socket: { data() {} } })
    socket.end()
    return true
  } catch {
    return undefined
  }
}

/** A certificate that signed itself. */
function certificate(place: string) {
  const [crt, key] = [join(place, 'site.crt'), join(place, 'site.key')]
  const { exitCode, stderr } = run([
    ...['openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
    ...['-nodes', '-days', '2', '-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`],
    ...['-keyout', key, '-out', crt],
  ])
  if (exitCode !== 0) throw new Error(`openssl: ${stderr}`)
  return { crt, key }
}

/** nginx with its file in front of a site: other ports, and a certificate of this run's own. */
export async function startNginx(port: number): Promise<Standing & { webroot: string }> {
  const place = join(folder, `nginx-${port}`)
  mkdirSync(place)
  const { crt, key } = certificate(place)
  const [http, https] = [freePort(), freePort()]
  const webroot = join(place, 'webroot')
  const live = `/etc/letsencrypt/live/${host}`
  const words = {
    'listen 80;': `listen 127.0.0.1:${http};`,
    'listen [::]:80;': '',
    'listen 443 ': `listen 127.0.0.1:${https} `,
    'listen [::]:443 ssl http2;': '',
    [`${live}/fullchain.pem`]: crt,
    [`${live}/privkey.pem`]: key,
    'server 127.0.0.1:3000;': `server 127.0.0.1:${port};`,
    '/var/www/html': webroot,
    '/var/log/nginx/': `${place}/`,
  }
  writeFileSync(join(place, 'site.conf'), withWords(fileOf('nginx.conf'), words))
  writeFileSync(join(place, 'nginx.conf'), nginxConf(place))
  const config = ['-p', place, '-c', join(place, 'nginx.conf'), '-g', 'daemon off;']
  const tested = run([String(find('nginx')), ...config, '-t'])
  if (tested.exitCode !== 0) throw new Error(`nginx refuses its file: ${tested.stderr}`)
  const { stop } = start([String(find('nginx')), ...config])
  await until('nginx listens', isListening(https))
  const log = () => readFileSync(join(place, 'access.log'), 'utf8')
  const errors = () => readFileSync(join(place, 'error.log'), 'utf8')
  return { http, https, authority: crt, webroot, stop, logs: () => log() + errors() }
}

/** As Debian's own nginx.conf where it matters here, within a folder. */
const nginxConf = (place: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes auto;
pid ${place}/pid;
error_log ${place}/error.log;
events { worker_connections 768; }
http {
  access_log off;
  gzip on;
  ssl_protocols TLSv1.2 TLSv1.3;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${place}/${name};`).join(' ')}
  include ${place}/site.conf;
}
`

/** Caddy with its file in front of a site: other ports, and an authority of its own instead of a public one. */
export async function startCaddy(port: number): Promise<Standing> {
  const place = join(folder, `caddy-${port}`)
  mkdirSync(place)
  const [http, https] = [freePort(), freePort()]
  const options = `
  admin off
  local_certs
  skip_install_trust
  default_bind 127.0.0.1
  storage file_system ${place}/storage
  http_port ${http}
  https_port ${https}
`
  const words = { '127.0.0.1:3000': `127.0.0.1:${port}`, '\n{\n': `\n{\n${options}` }
  const file = join(place, 'Caddyfile')
  writeFileSync(file, withWords(fileOf('Caddyfile'), words))
  const { stop, output } = start(['caddy', 'run', '--adapter', 'caddyfile', '--config', file])
  const authority = join(place, 'storage/pki/authorities/local/root.crt')
  await until('Caddy has its certificate', () => {
    return /certificate obtained successfully/.test(output()) ? true : undefined
  })
  await until('Caddy listens', isListening(https))
  return { http, https, authority, stop, logs: output }
}
