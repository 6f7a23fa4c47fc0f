import { expect, test } from 'bun:test'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { countRows } from '../../src/database/open.ts'
import { clientAt } from '../../src/testing/client.ts'
import { emptyFolder } from '../../src/testing/folder.ts'
import { unitSettings, unitValues } from '../testing/deployed.ts'
import { hasDpkg, packageOf, smallProgram } from '../testing/packaged.ts'
import { scratchRoot } from '../testing/scratch-root.ts'

const built = join(import.meta.dir, '../../dist/hydra-lab')
const shared = emptyFolder()
const root =
  hasDpkg && process.getuid?.() === 0 ? await scratchRoot(emptyFolder(), shared) : undefined
if (!root)
  console.log(
    'No scratch root, which takes dpkg, root and the right to mount: nothing is installed.',
  )
const inRoot = (...command: string[]) => root?.run(...command) ?? { exitCode: -1, output: '' }
const shell = (script: string) => inRoot('sh', '-c', script)
const data = String(unitSettings['DATA_DIR'])
const dpkg = (...words: string[]) => {
  const { exitCode, output } = inRoot('dpkg', ...words)
  expect([output, exitCode]).toEqual([output, 0])
  return output
}

const systemd = `#!/bin/sh
echo "$@" >> /told
case "$*" in
*is-enabled*) echo enabled ;;
*is-active*) [ -e /active ] ;;
*start*) touch /active ;;
*stop*) rm -f /active ;;
esac
`

/** A moment in which a service ends that can't go on. */
const sleep = `#!/bin/sh
[ ! -e /dies ] || rm -f /active
`

/** Starts what the unit starts, as it would: with its settings, then those of the file, as its user. */
async function serveAsTheUnit() {
  const [user = '', program = ''] = [unitValues('User')[0], unitValues('ExecStart')[0]]
  const own = Object.entries({ ...unitSettings, PORT: '0' }).map(
    ([name, value]) => `${name}=${value}`,
  )
  const as = `exec setpriv --reuid=${user} --regid=${user} --init-groups --no-new-privs`
  const script = `${as} env ${own.join(' ')} $(grep '^[A-Z]' ${unitValues('EnvironmentFile')[0]}) ${program}`
  const child = root?.start('sh', '-c', script)
  let heard = ''
  for await (const text of child?.stdout.pipeThrough(new TextDecoderStream()) ?? []) {
    heard += text
    const [url] = /http:\/\/localhost:\d+/.exec(heard) ?? []
    if (url) return { child, url, heard }
  }
  throw new Error(`It named no address: ${heard}`)
}

/** Puts what release 1.1.0 left in the place of the data. */
function leave() {
  const file = join(import.meta.dir, '../../src/commands/released/1.1.0.db.gz')
  writeFileSync(join(shared, 'before.db'), Bun.gunzipSync(readFileSync(file)))
  shell(`rm -rf ${data}/backups ${data}/hydra-lab*`)
  shell(`install -m 600 -o hydra-lab -g hydra-lab /shared/before.db ${data}/hydra-lab.db`)
}

/** As the README tells it. */
function goBack() {
  const [, early = ''] = /^(before-\S+)$/m.exec(shell(`ls ${data}/backups`).output) ?? []
  shell('systemctl stop hydra-lab')
  expect(shell(`hydra-lab restore ${data}/backups/${early}`).output).toContain(data)
  dpkg('--install', '/shared/0.9.0.deb')
  shell('systemctl start hydra-lab')
  expect(shell('[ -e /active ]').exitCode).toBe(0)
  expect(shell(`find ${data} ! -user hydra-lab`).output).toBe('')
  shell(`cp ${data}/hydra-lab.db /shared/back.db`)
  expect(countRows(join(shared, 'back.db'))).toEqual(countRows(join(shared, 'before.db')))
}

/** The installed command, by whom and wherever it is typed. */
function tryCommand() {
  const doctor = shell('cd /tmp && hydra-lab doctor').output
  expect(doctor).toContain(`ok    Data folder:    ${data}; no server is running on it`)
  const copied = shell('cd /tmp && hydra-lab backup /root/copy.db && stat -c %U /root/copy.db')
  expect(copied.output).toEndWith('\nroot\n')
  expect(shell('setpriv --reuid=nobody --clear-groups hydra-lab doctor')).toEqual({
    exitCode: 1,
    output:
      "hydra-lab: Only root may read the installed site's settings, /etc/hydra-lab.env. Begin with sudo, or set DATA_DIR to the folder of another site.\n",
  })
  expect(shell('DATA_DIR=/tmp/none hydra-lab doctor').output).toContain('there is no /tmp/none')
}

test.skipIf(!root)(
  'the package installs, runs on what an older release left, goes back, is removed and purged, and loses neither settings nor data',
  async () => {
    for (const version of ['0.9.0', packageJson.version])
      await packageOf(version, smallProgram(), shared)
    copyFileSync(built, join(shared, 'hydra-lab'))
    // A system whose systemd only writes down what it is told.
    shell('rm -f /usr/sbin/policy-rc.d; mkdir -p /run/systemd/system')
    writeFileSync(join(shared, 'systemctl'), systemd, { mode: 0o755 })
    shell('cp /shared/systemctl /usr/bin/systemctl')
    writeFileSync(join(shared, 'sleep'), sleep, { mode: 0o755 })
    shell('cp /shared/sleep $(command -v sleep)')
    const told = () => shell('cat /told; rm /told').output

    shell('groupadd --system hydra-lab') // as it may be left from before
    const first = dpkg('--install', '/shared/0.9.0.deb')
    expect(first).toContain('Hydra Lab runs at http://127.0.0.1:3000')
    expect(first).toContain('hydra-lab admin reset-password admin')
    expect(told()).toMatch(/daemon-reload\n(.*\n)*.*start hydra-lab\.service\n/)
    expect(shell(`stat -c '%a %U %G' ${data} /etc/hydra-lab.env`).output).toBe(
      '700 hydra-lab hydra-lab\n600 root root\n',
    )
    expect(shell('getent passwd hydra-lab').output).toEndWith(`:${data}:/usr/sbin/nologin\n`)

    shell("echo 'COLLEGE_DOMAIN=cs.example.edu' >> /etc/hydra-lab.env")
    leave()
    const mask = '/etc/systemd/system/hydra-lab.service'
    shell(`ln -s /dev/null ${mask}`)
    const upgraded = dpkg('--install', `/shared/${packageJson.version}.deb`)
    expect(upgraded).not.toContain('An installation by hand')
    shell('cp /shared/hydra-lab /usr/bin/hydra-lab') // which would take dpkg as long as all the rest
    shell(`rm ${mask}`)
    expect(told()).toMatch(/ ?restart hydra-lab\.service\n/)
    expect(shell('tail -n 1 /etc/hydra-lab.env').output).toBe('COLLEGE_DOMAIN=cs.example.edu\n')
    expect(shell('hydra-lab --version').output).toStartWith(`${packageJson.version} (commit `)

    const { child, url } = await serveAsTheUnit()
    expect((await (await fetch(`${url}/api/health`)).json()).status).toBe('ok')
    const reset = shell(
      `echo 'a new password for them' | hydra-lab admin reset-password ada --password-stdin`,
    )
    expect([reset.exitCode, reset.output]).toEqual([0, expect.stringContaining(data)])
    const credentials = { username: 'ada', password: 'a new password for them' }
    expect((await clientAt(url).post('/api/auth/login', credentials)).status).toBe(200)
    expect((await clientAt(url).get('/api/faculty')).body.length).toBe(16)
    child?.kill()
    expect(await child?.exited).toBe(0)
    expect(shell(`find ${data} ! -user hydra-lab`).output).toBe('')

    tryCommand()
    goBack()
    told()

    expect(dpkg('--remove', 'hydra-lab')).toContain(`The site's data is still in ${data}`)
    expect(told()).toContain('stop hydra-lab.service')
    expect(shell('tail -n 1 /etc/hydra-lab.env').output).toBe('COLLEGE_DOMAIN=cs.example.edu\n')
    const purged = dpkg('--purge', 'hydra-lab')
    expect(purged).toContain(`The site's data is still in ${data}`)
    expect(shell(`ls ${data}/hydra-lab.db`).exitCode).toBe(0)
    expect(shell('ls /etc/hydra-lab.env').exitCode).not.toBe(0)

    shell('touch /dies /usr/local/bin/hydra-lab') // as an installation by hand has it
    const last = dpkg('--install', '/shared/0.9.0.deb')
    expect(last).toContain('  rm /usr/local/bin/hydra-lab; systemctl')
    expect(last).toContain('Hydra Lab does not run; see why: journalctl -u hydra-lab.service')
    shell("echo 'hydra-lab hydra-lab/remove-data boolean true' | debconf-set-selections")
    shell('usermod --append --groups hydra-lab nobody') // as a proxy's user
    dpkg('--purge', 'hydra-lab')
    expect(shell(`ls ${data}`).exitCode).not.toBe(0)
    expect(shell('getent passwd hydra-lab; getent group hydra-lab').output).toBe('')
    await root?.end()
  },
  240_000,
)
