import { expect } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder } from '../../src/testing/folder.ts'

const released = '## [1.1.0] - 2026-11-21\n\n- A thing.\n'
export const changelog = (unreleased: string) =>
  `# Changelog\n\n## [Unreleased]\n${unreleased}\n${released}`

export function clone() {
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
