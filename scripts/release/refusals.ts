import { checkedOut } from '../compile.ts'
import { releasedParts, unreleased } from './changelog.ts'

/** What is shipped, or makes what is shipped. */
const shipped = ['src', 'web', 'migrations', 'scripts', 'package.json', 'bun.lock', 'LICENSE']

/** Why a version must not be made from what is checked out, in a sentence, if it mustn't. */
export async function whyNotReleased(version: string, root = process.cwd()) {
  const part = (await releasedParts(root)).find((each) => each.version === version)
  if (!part) return `CHANGELOG.md has no part for ${version} with its date.`
  if (await unreleased(root))
    return `CHANGELOG.md has text under [Unreleased]: give it a version and its date, in package.json too.`
  if (checkedOut(root).endsWith('-dirty'))
    return 'Files differ from the commit that is checked out: commit them, or take them back.'
  const dated = git(
    root,
    'log',
    '--format=%H',
    `-S## [${version}] - ${part.date}`,
    '--',
    'CHANGELOG.md',
  )
  const since =
    dated && git(root, 'log', '--format=%h', `${dated.split('\n').at(-1)}..`, '--', ...shipped)
  if (!since) return undefined
  return `${version} was released on ${part.date}, and commits since have changed it. Choose the next version.`
}

/** Nothing where there is no such commit, or no clone. */
export function git(root: string, ...words: string[]) {
  const { stdout } = Bun.spawnSync(['git', '-c', 'safe.directory=*', ...words], {
    cwd: root,
    env: { ...process.env, TZ: 'UTC' },
    stderr: 'ignore',
  })
  return stdout.toString().trim()
}
