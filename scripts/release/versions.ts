import { checkedOut } from '../compile.ts'
import { head, type Part, releasedParts, unreleased } from './changelog.ts'
import { git, whyNotReleased } from './refusals.ts'

/** What is made of what is checked out: the release itself, or, where that is wanted, what is not one. */
export async function partToMake(version: string, isTrial: boolean, root = process.cwd()) {
  const why = await whyNotReleased(version, root)
  const part = (await releasedParts(root)).find((each) => each.version === version)
  if (!why && part) return part
  if (!isTrial) throw new Error(why)
  return partBetween(version, part !== undefined, root)
}

/**
 * What stands between two releases, named after its commit and that commit's time in UTC: `1.1.0+git…` sorts after 1.1.0
 * where that is released, and `1.2.0-git…`, which Debian has as `1.2.0~git…`, before 1.2.0 where it isn't yet.
 */
async function partBetween(version: string, isReleased: boolean, root: string): Promise<Part> {
  const time = git(root, 'log', '-1', '--format=%cd', '--date=format-local:%Y-%m-%dT%H:%M:%SZ')
  if (!time) throw new Error('What is not released is named after its commit, which takes a clone.')
  const commit = checkedOut(root).replace('-', '.')
  const name = `git${time.replaceAll(/[-:Z]/g, '')}.${commit}`
  return {
    version: `${version}${isReleased ? '+' : '-'}${name}`,
    date: time,
    text: `${head}\n\n${await unreleased(root)}`,
  }
}
