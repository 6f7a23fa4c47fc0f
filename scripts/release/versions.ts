import { checkedOut } from '../compile.ts'
import { head, type Part, readChangelog } from './changelog.ts'

/** The release that is checked out or, with `--trial`, an unreleased state. */
export async function partToMake(version: string, isTrial: boolean, root = process.cwd()) {
  const why = await whyNotReleased(version, root)
  const { released } = await readChangelog(root)
  const part = released.find((each) => each.version === version)
  if (!why && part) return part
  if (!isTrial) throw new Error(why)
  return partBetween(version, part !== undefined, root)
}

/** Named after the commit and its time in UTC. `1.1.0+git…` sorts after 1.1.0, and `1.2.0-git…` before 1.2.0. */
async function partBetween(version: string, isReleased: boolean, root: string): Promise<Part> {
  const time = git(root, 'log', '-1', '--format=%cd', '--date=format-local:%Y-%m-%dT%H:%M:%SZ')
  if (!time) throw new Error('What is not released is named after its commit, which takes a clone.')
  const commit = checkedOut(root).replace('-', '.')
  const name = `git${time.replaceAll(/[-:Z]/g, '')}.${commit}`
  return {
    version: `${version}${isReleased ? '+' : '-'}${name}`,
    date: time,
    text: `${head}\n\n${(await readChangelog(root)).unreleased}`,
  }
}

const shipped = ['src', 'web', 'migrations', 'scripts', 'package.json', 'bun.lock', 'LICENSE']

/** In a sentence. */
export async function whyNotReleased(version: string, root = process.cwd()) {
  const { released, unreleased } = await readChangelog(root)
  const part = released.find((each) => each.version === version)
  if (!part) return `CHANGELOG.md has no part for ${version} with its date.`
  if (unreleased)
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

function git(root: string, ...words: string[]) {
  const { stdout } = Bun.spawnSync(['git', '-c', 'safe.directory=*', ...words], {
    cwd: root,
    env: { ...process.env, TZ: 'UTC' },
    stderr: 'ignore',
  })
  return stdout.toString().trim()
}
