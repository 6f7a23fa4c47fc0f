import { lstatSync, readlinkSync, type Stats, statSync } from 'node:fs'
import { dirname, join, parse, resolve, sep } from 'node:path'
import { isThere } from '../database/place.ts'
import { Failure, reasonOf } from './failure.ts'

/** Whose a folder is. */
export type Owner = { uid: number; gid: number }

const nobodysGroup = 65_534

/**
 * The owner of a data folder, where root works in another user's. That user may have planted links in it, which root's
 * rights would follow to any place.
 */
export function otherOwnerOf(dataDir: string): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const folder = nearestFolder(dataDir)
  const { uid, gid, mode } = statSync(folder)
  const link = [...stepsOf(dataDir)].find(
    ({ stats }) => stats.isSymbolicLink() && stats.uid !== 0 && stats.uid !== uid,
  )
  if (link)
    throw new Failure(
      `DATA_DIR leads through ${link.path}, a link of another user (${link.stats.uid}), which root doesn't follow. Name the folder itself.`,
    )
  if (uid !== 0) return { uid, gid: gid === 0 ? nobodysGroup : gid }
  if (folder === dataDir && isOpenToAnybody(mode))
    throw new Failure(
      `Others than root may write in ${dataDir}, which is root's. Give it to the server's user with chown.`,
    )
  return undefined
}

/** In a sticky folder nobody can take away what is another's. */
const isOpenToAnybody = (mode: number) => (mode & 0o022) !== 0 && (mode & 0o1000) === 0

/** Makes this process the owner's for good, where the folder is another user's, and says whose. */
export function becomeOwnerOf(dataDir: string): Owner | undefined {
  const owner = otherOwnerOf(dataDir)
  if (owner) become(owner)
  return owner
}

export function become({ uid, gid }: Owner) {
  tryTo({ uid, gid }, () => {
    process.setgroups?.([])
    process.setgid?.(gid)
    process.setuid?.(uid)
  })
}

/** Does one thing with the owner's rights and no others. */
function lendTo<Done>({ uid, gid }: Owner, work: () => Done) {
  const groups = process.getgroups?.() ?? []
  try {
    tryTo({ uid, gid }, () => {
      process.setgroups?.([])
      process.setegid?.(gid)
      process.seteuid?.(uid)
    })
    return work()
  } finally {
    process.seteuid?.(0)
    process.setegid?.(0)
    process.setgroups?.(groups)
  }
}

function tryTo({ uid }: Owner, change: () => void) {
  try {
    change()
  } catch (error) {
    throw new Failure(
      `The data folder belongs to another user (${uid}), whom root may not act for here: ${reasonOf(error)} Run this as that user.`,
    )
  }
}

/** Root reads another user's folder with that one's rights, and goes wherever that one could have led it with no others. */
export function readingIn(dataDir: string, to: string) {
  const asIs = <Done>(work: () => Done) => work()
  const owner = otherOwnerOf(dataDir)
  if (!owner) return asIs
  if (!isInHandsOf(owner, to)) return <Done>(work: () => Done) => lendTo(owner, work)
  become(owner)
  return asIs
}

/** Whether the owner could put something else in the place of what a path names. */
export const isInHandsOf = ({ uid }: Owner, path: string) =>
  [...stepsOf(path)].some(({ stats }) => stats.uid === uid)

/** Where the first folder of a path would be made, or the path itself. */
export function nearestFolder(path: string): string {
  return isThere(path) ? path : nearestFolder(dirname(path))
}

const mostLinks = 40

/** What stands at each step of a path, links and where they lead, as far as there is anything. */
function* stepsOf(path: string, links = 0): Generator<{ path: string; stats: Stats }> {
  const { root } = parse(path)
  const names = path.slice(root.length).split(sep).filter(Boolean)
  for (const [n, name] of names.entries()) {
    const step = join(root, ...names.slice(0, n), name)
    const stats = lstatSync(step, { throwIfNoEntry: false })
    if (!stats) return
    yield { path: step, stats }
    if (!stats.isSymbolicLink()) continue
    const rest = resolve(dirname(step), readlinkSync(step), ...names.slice(n + 1))
    if (links < mostLinks) yield* stepsOf(rest, links + 1)
    return
  }
}
