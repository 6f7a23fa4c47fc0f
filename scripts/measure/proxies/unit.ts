import { equal, match } from 'node:assert/strict'
import { chmodSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileOf, withWords } from '../../deploy/testing/files.ts'
import { settings, unitSettings, unitValues } from '../../deploy/testing/settings.ts'
import { find, folder, freePort, run, start, until } from './machine.ts'
import { check, note } from './report.ts'
import { binaryIn } from './site.ts'

const unit = fileOf('hydra-lab.service')

/** What systemd gives the unit: the file of settings comes after the unit's own lines. */
const environment = { ...unitSettings, ...settings }

/** The unit, as far as it can be tried without being the system's. */
export async function checkUnit() {
  const place = join(folder, 'unit')
  mkdirSync(join(place, 'data'), { recursive: true })
  const binary = binaryIn(place)
  if (find('systemd-analyze'))
    await check('the unit: systemd understands every line', () => {
      const file = join(place, 'hydra-lab.service')
      writeFileSync(file, withWords(unit, { '/usr/bin/hydra-lab': binary }))
      const { stdout, stderr } = run(['systemd-analyze', 'verify', '--man=no', file])
      const about = (stdout + stderr)
        .split('\n')
        .filter((line) => line.includes('hydra-lab.service'))
      equal(about.join('\n'), '')
      const score = run(['systemd-analyze', 'security', '--offline=yes', '--no-pager', file])
      return /Overall exposure level[^:]*: (.*\S)/.exec(score.stdout)?.[1]
    })
  else note('systemd-analyze is not there; install systemd to have the unit checked')
  await check('the unit: its command serves as another user, from its own folder only', () =>
    serveAs(place, binary),
  )
}

const nobody = 65_534

async function serveAs(place: string, binary: string) {
  const isRoot = process.getuid?.() === 0
  const data = join(place, 'data')
  for (const each of [folder, place]) chmodSync(each, 0o711)
  chmodSync(data, 0o700)
  if (isRoot) chownSync(data, nobody, nobody)
  const [command = ''] = unitValues('ExecStart')
  const words = withWords(command, { '/usr/bin/hydra-lab': binary }).split(' ')
  const as = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups']
  const own = {
    DATA_DIR: data,
    PORT: String(freePort()),
    SMTP_URL: '',
    PUBLIC_URL: 'https://hydra.college.edu',
  }
  const env: Record<string, string> = { ...environment, ...own }
  const server = start([...(isRoot ? [...as, '--no-new-privs', '--'] : []), ...words], {
    env,
    cwd: '/',
  })
  const ready = () => (/is ready at/.test(server.output()) ? true : undefined)
  await until(`it is ready; so far it said: ${server.output()}`, ready)
  match(server.output(), /for everybody at https:\/\/hydra\.college\.edu\./)
  const { status } = await fetch(`http://${env['HOST']}:${env['PORT']}/api/health`)
  equal(status, 200)
  equal(await server.stop(), 0)
  if (isRoot) equal(statSync(join(data, 'hydra-lab.db')).uid, nobody)
}
