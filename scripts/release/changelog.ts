import { join } from 'node:path'
import { checkedOut } from '../compile.ts'

const project = join(import.meta.dir, '../..')

type Part = { version: string; date: string; text: string }

const head = '## [Unreleased]'

export async function readChangelog(root = project) {
  const [, ...texts] = (await Bun.file(join(root, 'CHANGELOG.md')).text()).split(/^(?=## \[)/m)
  const unreleased = texts.find((text) => text.startsWith(head)) ?? head
  const released = texts.flatMap((text): Part[] => {
    const [, version, date] = /^## \[(\d[^\]]*)\] - (\d{4}-\d\d-\d\d)\n/.exec(text) ?? []
    return version && date ? [{ version, date, text: text.trim() }] : []
  })
  return { unreleased: unreleased.slice(head.length).trim(), released }
}

const shipped = ['src', 'web', 'migrations', 'scripts', 'package.json', 'bun.lock', 'LICENSE']

/** The part of the changelog of a version; throws unless that is what is checked out. */
export async function releasedPart(version: string, root = process.cwd()): Promise<Part> {
  const { released, unreleased } = await readChangelog(root)
  const part = released.find((each) => each.version === version)
  if (!part) throw new Error(`CHANGELOG.md has no part for ${version} with its date.`)
  if (unreleased)
    throw new Error(
      'CHANGELOG.md has text under [Unreleased]: give it a version and its date, in package.json too.',
    )
  if (checkedOut(root).endsWith('-dirty'))
    throw new Error(
      'Files differ from the commit that is checked out: commit them, or take them back.',
    )
  if (isChangedSince(part, root))
    throw new Error(
      `${version} was released on ${part.date}, and commits since have changed it. Choose the next version.`,
    )
  return part
}

function isChangedSince({ version, date }: Part, root: string) {
  const heading = `-S## [${version}] - ${date}`
  const dated = git(root, 'log', '--format=%H', heading, '--', 'CHANGELOG.md').split('\n').at(-1)
  return dated !== '' && git(root, 'log', '--format=%h', `${dated}..`, '--', ...shipped) !== ''
}

function git(root: string, ...words: string[]) {
  const { stdout } = Bun.spawnSync(['git', '-c', 'safe.directory=*', ...words], {
    cwd: root,
    stderr: 'ignore',
  })
  return stdout.toString().trim()
}
