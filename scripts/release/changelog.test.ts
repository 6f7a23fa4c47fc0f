import { expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { emptyFolder } from '../../src/testing/folder.ts'
import { readChangelog, releasedSection } from './changelog.ts'

const released = '## [1.1.0] - 2026-11-21\n\n- A thing.\n'
const changelog = (unreleased: string) =>
  `# Changelog\n\n## [Unreleased]\n${unreleased}\n${released}`

function clone() {
  const root = emptyFolder()
  const git = (words: string[]) => {
    const who = ['-c', 'user.name=ada', '-c', 'user.email=ada@college.edu']
    expect(Bun.spawnSync(['git', ...who, ...words], { cwd: root }).exitCode).toBe(0)
  }
  const commit = (name: string, text: string) => {
    writeFileSync(join(root, name), text)
    git(['add', '-A'])
    git(['commit', '-qm', 'Change it'])
  }
  git(['init', '-q'])
  mkdirSync(join(root, 'src'))
  commit('src/main.ts', '1')
  commit('CHANGELOG.md', changelog(''))
  return { root, commit }
}

test('a version is made at the commit that dates it, and by whoever builds it there again', async () => {
  const { root, commit } = clone()
  expect((await releasedSection('1.1.0', root)).date).toBe('2026-11-21')
  commit('README.md', 'How to build it.')
  expect((await releasedSection('1.1.0', root)).date).toBe('2026-11-21')
})

test('a version is not made again of what was changed since it was dated', async () => {
  const { root, commit } = clone()
  commit('src/main.ts', '2')
  await expect(releasedSection('1.1.0', root)).rejects.toThrow(
    '1.1.0 was released on 2026-11-21, and commits since have changed it. Choose the next version.',
  )
  await expect(releasedSection('1.2.0', root)).rejects.toThrow(
    'CHANGELOG.md has no part for 1.2.0 with its date.',
  )
  commit('CHANGELOG.md', changelog('\n## [1.2.0] - 2026-12-01\n\n- Another.\n'))
  expect((await releasedSection('1.2.0', root)).date).toBe('2026-12-01')
})

test('nothing is made while the changelog has something unreleased', async () => {
  const { root, commit } = clone()
  commit('CHANGELOG.md', changelog('\n### Added\n\n- Another.\n'))
  await expect(releasedSection('1.1.0', root)).rejects.toThrow(
    'CHANGELOG.md has text under [Unreleased]',
  )
})

test('nothing is made of files that differ from their commit', async () => {
  const { root } = clone()
  writeFileSync(join(root, 'src/main.ts'), '2')
  await expect(releasedSection('1.1.0', root)).rejects.toThrow('Files differ from the commit')
})

const { released: parts } = await readChangelog()

test('the newest part of the changelog is of this version, with its date', () => {
  expect(parts[0]?.version).toBe(packageJson.version)
  for (const { date } of parts) expect(new Date(date).toISOString()).toStartWith(date)
})

test('every part is of a version that is newer than the next one', () => {
  const versions = parts.map(({ version }) => version)
  expect(versions.toSorted(Bun.semver.order).toReversed()).toEqual(versions)
  expect(new Set(versions).size).toBe(versions.length)
  expect(versions.at(-1)).toBe('1.0.0')
})
