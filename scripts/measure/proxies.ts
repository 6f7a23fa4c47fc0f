/** Puts the built site behind nginx and Caddy with the files of `scripts/deploy`, and tries it all. Ends by itself. */
import { parseArgs } from 'node:util'
import { checkFront } from './proxies/checks.ts'
import { startCaddy, startNginx } from './proxies/fronts.ts'
import { checkService } from './proxies/installed-service.ts'
import { checkLitestream } from './proxies/litestream.ts'
import { checkLogs } from './proxies/logs.ts'
import { cleanUp, find } from './proxies/machine.ts'
import { checkRenewal } from './proxies/renewal.ts'
import { check, conclude, note } from './proxies/report.ts'
import { checkRestart } from './proxies/restart.ts'
import { neededForSecondMachine } from './proxies/second-machine.ts'
import { startSite } from './proxies/site.ts'
import { checkUnit } from './proxies/unit.ts'

const missing = (...programs: string[]) => programs.filter((program) => !find(program))

async function behindNginx() {
  const site = await startSite()
  const nginx = await startNginx(site.port)
  await checkFront('nginx', nginx)
  await checkRenewal(nginx)
  const again = await checkRestart('nginx', nginx, site)
  await checkLogs('nginx', nginx, again.stop)
  await nginx.stop()
}

async function behindCaddy() {
  const site = await startSite()
  const caddy = await startCaddy(site.port)
  await checkFront('Caddy', caddy)
  const again = await checkRestart('Caddy', caddy, site)
  await checkLogs('Caddy', caddy, again.stop)
  await caddy.stop()
}

const parts: [name: string, run: () => Promise<void>, ...programs: string[]][] = [
  ['nginx', behindNginx, 'nginx', 'curl', 'openssl'],
  ['Caddy', behindCaddy, 'caddy', 'curl'],
  ['the unit', checkUnit, 'setpriv'],
  ['the service', checkService, ...neededForSecondMachine, 'dpkg-deb', 'curl'],
  ['Litestream', checkLitestream, 'litestream'],
]

const leave = () => void cleanUp().then(() => process.exit(130))
process.once('SIGINT', leave)
process.once('SIGTERM', leave)

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const chosen = parts.filter(([name]) => values.only === undefined || values.only === name)

try {
  for (const [name, run, ...programs] of chosen) {
    const absent = missing(...programs)
    if (absent.length > 0) note(`${name} is left out; install ${absent.join(' and ')} to try it`)
    else await run().catch((error) => check(name, () => Promise.reject(error)))
  }
} finally {
  await cleanUp()
}
process.exit(conclude())
