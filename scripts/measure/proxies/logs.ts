import { equal, ok } from 'node:assert/strict'
import { curl } from './curl.ts'
import type { Standing } from './fronts.ts'
import { until } from './machine.ts'
import { check } from './report.ts'
import { host } from './site.ts'

const token = 'LinksThatAreSecret-0x1'
const secret = [
  `/submission/${token}`,
  `/api/submissions/${token}`,
  `/set-password/${token}`,
  `/submit-student-highlight?thanks=1&receipt=${token}&x=1`,
]

/** What is a secret in an address stands in no line, also of what failed since the site has stopped. */
export async function checkLogs(name: string, front: Standing, stopSite: () => Promise<unknown>) {
  const ask = curl(front)
  const referred = { headers: { Referer: `https://${host}${secret[0]}` } }
  await check(`${name}: links that only their receiver may know stand in no log`, async () => {
    for (const path of secret) ok(ask(path, referred).status < 500)
    await stopSite()
    ok(ask(String(secret[0]), referred).status >= 500)
    ask('/faq?the=last')
    await until('the last line is written', () =>
      /the=last/.test(front.logs()) ? true : undefined,
    )
    equal(front.logs().includes(token), false, front.logs())
  })
}
