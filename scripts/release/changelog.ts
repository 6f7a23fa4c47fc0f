import { join } from 'node:path'
import { currentCommit } from '../compile.ts'

const project = join(import.meta.dir, '../..')

type Section = { version: string; date: string; text: string }

const unreleasedHeading = '## [Unreleased]'

export async function readChangelog(root = project) {
  const [, ...texts] = (await Bun.file(join(root, 'CHANGELOG.md')).text()).split(/^(?=## \[)/m)
  const unreleased = texts.find((text) => text.startsWith(unreleasedHeading)) ?? unreleasedHeading
  const released = texts.flatMap((text): Section[] => {
    const [, version, date] = /^## \[(\d[^\]]*)\] - (\d{4}-\d\d-\d\d)\n/.exec(text) ?? []
    return version && date ? [{ version, date, text: text.trim() }] : []
  })
  return { unreleased: unreleased.slice(unreleasedHeading.length).trim(), released }
}

const shipped = ['src', 'web', 'migrations', 'scripts', 'package.json', 'bun.lock', 'LICENSE']

/** The section of a version in the changelog. Throws unless exactly that version is checked out. */
export async function releasedSection(version: string, root = process.cwd()): Promise<Section> {
  const { released, unreleased } = await readChangelog(root)
  const section = released.find((each) => each.version === version)
  if (!section) throw new Error(`CHANGELOG.md has no part for ${version} with its date.`)
  if (unreleased)
    throw new Error(
      'CHANGELOG.md has text under [Unreleased]: give it a version and its date, in package.json too.',
    )
  if (currentCommit(root).endsWith('-dirty'))
    throw new Error(
      'Files differ from the commit that is checked out: commit them, or take them back.',
    )
  if (isChangedSince(section, root))
    throw new Error(
      `${version} was released on ${section.date}, and commits since have changed it. Choose the next version.`,
    )
  return section
}

function isChangedSince({ version, date }: Section, root: string) {
  const heading = `-S## [${version}] - ${date}`
  const releaseCommit = git(root, 'log', '--format=%H', heading, '--', 'CHANGELOG.md')
    .split('\n')
    .at(-1)
  return (
    releaseCommit !== '' &&
    git(root, 'log', '--format=%h', `${releaseCommit}..`, '--', ...shipped) !== ''
  )
}

function git(root: string, ...args: string[]) {
  const { stdout } = Bun.spawnSync(['git', '-c', 'safe.directory=*', ...args], {
    cwd: root,
    stderr: 'ignore',
  })
  return stdout.toString().trim()
}
