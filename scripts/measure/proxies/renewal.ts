import { deepEqual } from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { plainCurl } from './curl.ts'
import type { startNginx } from './fronts.ts'
import { check } from './report.ts'

/** What certbot puts into its folder is read there without TLS; all else is led away from it. */
export async function checkRenewal(nginx: Awaited<ReturnType<typeof startNginx>>) {
  const place = join(nginx.webroot, '.well-known/acme-challenge')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'token'), 'a token of the authority')
  const { status, text } = plainCurl(nginx)('/.well-known/acme-challenge/token')
  await check('nginx: the certificate can be renewed while the site runs', () =>
    deepEqual([status, text], [200, 'a token of the authority']),
  )
}
