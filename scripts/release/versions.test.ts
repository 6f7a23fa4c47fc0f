import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder } from '../../src/testing/folder.ts'
import { checkedOut } from '../compile.ts'
import { changelog, clone } from '../testing/clone.ts'
import { debianVersion } from './package.ts'
import { partToMake } from './versions.ts'

const nameOf = async (root: string, version: string) =>
  debianVersion((await partToMake(version, true, root)).version)
const isBefore = (one: string, other: string) =>
  Bun.spawnSync(['dpkg', '--compare-versions', one, 'lt', other]).exitCode === 0

test('the release has its plain version, also where a trial of it is asked for', async () => {
  const { root } = clone()
  expect(await nameOf(root, '1.1.0')).toBe('1.1.0')
  expect((await partToMake('1.1.0', false, root)).date).toBe('2026-11-21')
})

test('what is not a release is made only where a trial is asked for, with the time and name of its commit', async () => {
  const { root, commit } = clone()
  commit('src/main.ts', '2')
  await expect(partToMake('1.1.0', false, root)).rejects.toThrow('commits since have changed it')
  const name = `T\\d{6}.${checkedOut(root)}`
  expect(await nameOf(root, '1.1.0')).toMatch(new RegExp(`^1.1.0\\+git\\d{8}${name}$`))
  expect(await nameOf(root, '1.2.0')).toMatch(new RegExp(`^1.2.0~git\\d{8}${name}$`))
  writeFileSync(join(root, 'src/main.ts'), '3')
  expect(await nameOf(root, '1.1.0')).toEndWith(`${name.slice(-12)}.dirty`)
})

test('what is not a release says what it changes', async () => {
  const { root, commit } = clone()
  commit('CHANGELOG.md', changelog('\n### Added\n\n- Another.\n'))
  const { text } = await partToMake('1.1.0', true, root)
  expect(text).toBe('## [Unreleased]\n\n### Added\n\n- Another.')
})

test('a trial takes a clone, since its commit tells it from others', async () => {
  const root = emptyFolder()
  writeFileSync(join(root, 'CHANGELOG.md'), changelog(''))
  await expect(partToMake('1.2.0', true, root)).rejects.toThrow('takes a clone')
})

test.skipIf(!Bun.which('dpkg'))(
  'Debian sorts trials by their time, after the release before and before the one to come',
  async () => {
    const { root, commit } = clone()
    const trials: string[] = []
    for (const [at, time] of [
      '2026-11-22T09:00:00Z',
      '2026-11-22T09:00:01+05:00',
      '2026-12-01T00:00:00Z',
    ].entries()) {
      commit('src/main.ts', String(at), time)
      trials.push(await nameOf(root, '1.1.0'))
    }
    const [later, first, last] = trials.map(String)
    const upcoming = await nameOf(root, '1.2.0')
    const order = ['1.1.0', first, later, last, '1.1.1', upcoming, '1.2.0~rc.1', '1.2.0'].map(
      String,
    )
    expect(order.slice(1).filter((other, at) => !isBefore(String(order[at]), other))).toEqual([])
  },
)
