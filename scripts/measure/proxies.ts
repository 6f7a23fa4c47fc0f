/** Puts the built site behind nginx and Caddy with the README's own files, and tries it all. Ends by itself. */
import { checkCache } from './proxies/cache.ts'
import { checkFront } from './proxies/checks.ts'
import { startCaddy, startNginx } from './proxies/fronts.ts'
import { checkLitestream } from './proxies/litestream.ts'
import { measure } from './proxies/load.ts'
import { cleanUp, find } from './proxies/machine.ts'
import { check, conclude, note } from './proxies/report.ts'
import { startSite } from './proxies/site.ts'
import { checkUnit } from './proxies/unit.ts'

const missing = (...programs: string[]) => programs.filter((program) => !find(program))

async function behindNginx() {
  const site = await startSite()
  const nginx = await startNginx(site.port, false)
  await checkFront('nginx', nginx)
  await nginx.stop()
  await site.stop()
}

/** Two of them before one site, so that both are measured side by side. */
async function cached() {
  const site = await startSite()
  const [without, cached] = [await startNginx(site.port, false), await startNginx(site.port, true)]
  await checkFront('nginx with its cache', cached)
  await checkCache(cached)
  if (!measure(site, { without, cached })) note('install wrk to measure what the cache is worth')
  await Promise.all([without.stop(), cached.stop()])
  await site.stop()
}

async function behindCaddy() {
  const site = await startSite()
  const caddy = await startCaddy(site.port)
  await checkFront('Caddy', caddy)
  await caddy.stop()
  await site.stop()
}

const parts: [name: string, run: () => Promise<void>, ...programs: string[]][] = [
  ['nginx', behindNginx, 'nginx', 'curl', 'openssl'],
  ['Caddy', behindCaddy, 'caddy', 'curl'],
  ['nginx’s cache', cached, 'nginx', 'curl', 'openssl'],
  ['the unit', checkUnit, 'setpriv'],
  ['Litestream', checkLitestream, 'litestream'],
]

const leave = () => void cleanUp().then(() => process.exit(130))
process.once('SIGINT', leave)
process.once('SIGTERM', leave)

try {
  for (const [name, run, ...programs] of parts) {
    const absent = missing(...programs)
    if (absent.length > 0) note(`${name} is left out; install ${absent.join(' and ')} to try it`)
    else await run().catch((error) => check(name, () => Promise.reject(error)))
  }
} finally {
  await cleanUp()
}
process.exit(conclude())
