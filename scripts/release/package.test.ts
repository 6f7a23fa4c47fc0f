import { expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder } from '../../src/testing/folder.ts'
import { hasDpkg, packageOf, smallProgram } from '../testing/packaged.ts'
import { debianVersion, installed } from './package.ts'

const run = (...command: string[]) => {
  const { stdout, stderr, exitCode } = Bun.spawnSync(command)
  if (exitCode !== 0) throw new Error(`${command.join(' ')}: ${stderr}`)
  return stdout.toString()
}

test.skipIf(!hasDpkg)('the package says what it is and needs', async () => {
  const file = await packageOf('1.2.0-rc.1', smallProgram())
  const fields = run('dpkg-deb', '--field', file)
  expect(fields).toContain('Package: hydra-lab\nVersion: 1.2.0~rc.1\nArchitecture: a')
  expect(fields).toContain('Depends: libc6 (>= 2.17), ')
  expect(fields).not.toMatch(/VERSION|ARCHITECTURE|SIZE/)
  expect(Number(run('dpkg-deb', '--field', file, 'Installed-Size'))).toBeGreaterThan(10)
})

test.skipIf(!hasDpkg)(
  'the package holds the files of a server, which are root’s alone to change',
  async () => {
    const file = await packageOf('1.2.0', smallProgram())
    const rows = run('dpkg-deb', '--contents', file).trim().split('\n')
    const entries = rows.map((row) => row.split(/\s+/))
    const modes = Object.fromEntries(
      entries.map(([mode, owner, , , , path = '']) => [path.slice(2), `${mode} ${owner}`]),
    )
    const files = Object.keys(modes).filter((path) => path && !path.endsWith('/'))
    const documents = ['changelog.gz', 'licenses.gz'].map(
      (name) => `usr/share/doc/hydra-lab/${name}`,
    )
    const added = ['usr/bin/hydra-lab', ...documents]
    expect(files.toSorted()).toEqual([...Object.keys(installed), ...added].toSorted())
    for (const [path, mode] of Object.entries(modes)) {
      const isFile = files.includes(path) && path !== 'usr/bin/hydra-lab'
      expect([path, mode]).toEqual([
        path,
        expect.stringMatching(isFile ? /^-rw-r--r-- root\/root$/ : /^[d-]rwxr-xr-x root\/root$/),
      ])
    }
    const control = emptyFolder()
    run('dpkg-deb', '--control', file, join(control, 'there'))
    for (const name of ['postinst', 'prerm', 'postrm'])
      expect(statSync(join(control, 'there', name)).mode & 0o777).toBe(0o755)
  },
)

test.skipIf(!hasDpkg)('the same files give the same package, whoever builds it where', async () => {
  const program = smallProgram()
  const first = await Bun.file(await packageOf('1.2.0', program)).bytes()
  const before = process.umask(0o077)
  const again = await Bun.file(await packageOf('1.2.0', program)).bytes()
  process.umask(before)
  expect(Buffer.compare(first, again)).toBe(0)
})

test.skipIf(!hasDpkg)('what comes before a release comes before it to Debian, too', () => {
  run('dpkg', '--compare-versions', debianVersion('1.2.0-rc.1'), 'lt', debianVersion('1.2.0'))
  run('dpkg', '--compare-versions', debianVersion('1.2.0'), 'lt', debianVersion('1.10.0'))
})
