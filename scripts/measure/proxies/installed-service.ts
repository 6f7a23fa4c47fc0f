import { doesNotMatch, equal, match } from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tracker } from '../../../src/testing/cast.ts'
import { png } from '../../../src/testing/pictures.ts'
import { unitSettings } from '../../deploy/testing/settings.ts'
import { makePackage } from '../../release/package.ts'
import { folder, until } from './machine.ts'
import { check, note } from './report.ts'
import { type SecondMachine, startSecondMachine } from './second-machine.ts'
import { account, binaryIn } from './site.ts'

const url = `http://${unitSettings['HOST']}:${unitSettings['PORT']}`
const journal = ['journalctl', '-u', 'hydra-lab', '-o', 'cat', '--no-pager']

/** The package under a real systemd, where every line of the unit is in force. */
export async function checkService() {
  if (process.getuid?.() !== 0) return note('the service is left out; it takes root')
  const machine = await startSecondMachine(await fillShared())
  const { inside } = machine
  inside('rm', '-f', '/usr/sbin/policy-rc.d') // with which a container keeps services from starting
  await check('the service: the package starts it, and says so', async () => {
    match(inside('dpkg', '--install', '/mnt/hydra-lab.deb'), /Hydra Lab runs at/)
    await serves(machine)
  })
  await check('the service: a picture is decoded, behind the server and under the filter', () =>
    checkDecoder(machine),
  )
  await check('the service: the database is checked, and sound', () => checkInspector(machine))
  await check('the service: nothing was refused to it, and nothing failed', () =>
    doesNotMatch(inside(...journal), /EPERM|not permitted|"level":"(error|warn)"/),
  )
  await machine.stop()
}

async function fillShared() {
  const shared = join(folder, 'shared')
  mkdirSync(shared)
  await makePackage({
    ...{ executable: binaryIn(folder), version: '0.0.1', epoch: 0, compression: 'none' },
    ...{ architecture: process.arch === 'x64' ? 'amd64' : 'arm64' },
    ...{ work: join(folder, 'package'), outfile: join(shared, 'hydra-lab.deb') },
  })
  writeFileSync(join(shared, 'a.png'), png(200, 100))
  return shared
}

const curl = ({ inside }: SecondMachine, path: string, ...words: string[]) =>
  inside('curl', '-sf', ...words, url + path)

const serves = ({ tried }: SecondMachine) =>
  until('the site serves', () => {
    const { stdout } = tried('curl', '-s', `${url}/api/health`)
    return stdout === '{"status":"ok"}' ? true : undefined
  })

function checkDecoder(machine: SecondMachine) {
  const { inside } = machine
  const fields = Object.entries(tracker).flatMap(([name, value]) => ['-F', `${name}=${value}`])
  curl(machine, '/api/student-highlights', ...fields, '-F', 'img=@/mnt/a.png;type=image/png')
  const decoder = inside('pgrep', '--full', 'decode-pictures').trim()
  match(inside('cat', `/proc/${decoder}/status`), /^Seccomp:\t2$/m)
  equal(inside('cat', `/proc/${decoder}/oom_score_adj`), '1000\n')
  match(inside('ps', '-o', 'ni=', '-p', decoder), /^ +[1-9]/)
}

async function checkInspector(machine: SecondMachine) {
  const { password } = account
  const reset = 'hydra-lab admin reset-password admin --password-stdin'
  machine.inside('sh', '-c', `echo '${password}' | DATA_DIR=${unitSettings['DATA_DIR']} ${reset}`)
  const login = JSON.stringify({ username: 'admin', password })
  const asJson = ['-H', 'content-type: application/json']
  const { token } = JSON.parse(curl(machine, '/api/auth/login', ...asJson, '-d', login))
  const as = ['-H', `authorization: Bearer ${token}`]
  const found = await until('the check is done', () => {
    const { database } = JSON.parse(curl(machine, '/api/health', ...as))
    return database.checkedAt ? database : undefined
  })
  equal(found.damage, null)
}
