import { deepEqual, equal } from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOf, withWords } from '../../deploy/testing/files.ts'
import { find, run, start, until } from './machine.ts'
import { check } from './report.ts'
import { account, binaryIn, startSite } from './site.ts'

const json = { 'Content-Type': 'application/json' }

/** Asks the site itself, without a proxy. */
const callsTo =
  (port: number) =>
  (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, init)

/** Litestream with its file beside a running site, and a new server filled from its copy. */
export async function checkLitestream() {
  const site = await startSite()
  const config = configFor(site.place)
  const litestream = start([String(find('litestream')), 'replicate', '-config', config])
  await until('Litestream copies', () =>
    /wal segment written|ltx file uploaded|replica sync/.test(litestream.output())
      ? true
      : undefined,
  )
  const written = await write(site.port)
  await check('Litestream: the site stops at once beside it', async () => {
    const began = performance.now()
    equal(await site.stop(), 0)
    return `${Math.round(performance.now() - began)} ms`
  })
  await Bun.sleep(2000) // it copies once a second
  await litestream.stop()
  await check('Litestream: a new server has everything from the copy', () =>
    comesBack(config, site.place, written),
  )
}

function configFor(place: string) {
  const words = {
    '/var/lib/hydra-lab/hydra-lab.db': join(place, 'data/hydra-lab.db'),
    's3://BUCKET/hydra-lab': `file://${join(place, 'elsewhere')}`,
    '        access-key-id: KEY\n': '',
    '        secret-access-key: SECRET\n': '',
  }
  const config = join(place, 'litestream.yml')
  writeFileSync(config, withWords(fileOf('litestream.yml'), words))
  return config
}

/** More than a thousand pages, so that the log is taken into the database meanwhile. */
async function write(port: number) {
  const ask = callsTo(port)
  const login = { method: 'POST', headers: json, body: JSON.stringify(account) }
  const { token } = await (await ask('/api/auth/login', login)).json()
  const headers = { ...json, Authorization: `Bearer ${token}` }
  const ids: number[] = []
  for (let n = 0; n < 500; n++) {
    const body = JSON.stringify({ question: `Question ${n}`, answer: 'long '.repeat(3000) })
    ids.push((await (await ask('/api/faq', { method: 'POST', headers, body })).json()).id)
  }
  return ids
}

async function comesBack(config: string, place: string, written: number[]) {
  const [fresh, copy] = [join(place, 'new-server'), join(place, 'copy.db')]
  mkdirSync(fresh)
  const database = join(place, 'data/hydra-lab.db')
  const fetched = run([
    ...[String(find('litestream')), 'restore', '-config', config, '-o', copy, database],
  ])
  equal(fetched.exitCode, 0, fetched.stderr)
  const restored = run([binaryIn(fresh), 'restore', copy], { cwd: fresh })
  equal(restored.exitCode, 0, restored.stderr)
  const site = await startSite(fresh)
  const questions = await (await callsTo(site.port)('/api/faq')).json()
  const ids = new Set(questions.map(({ id }: { id: number }) => id))
  deepEqual(
    written.filter((id) => !ids.has(id)),
    [],
  )
  await site.stop()
}
