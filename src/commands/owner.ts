import { lstatSync, readlinkSync, type Stats, statSync } from 'node:fs'
import { dirname, join, parse, resolve, sep } from 'node:path'
import { isThere } from '../database/place.ts'
import { Failure, reasonOf } from './failure.ts'

export type Owner = { uid: number; gid: number }
export type Work = <Done>(work: () => Done) => Done

const nobodysGroup = 65_534

/**
 * As whom root works at a path: the owner of what is there, or of the folder in which it would be made. Nothing where
 * that is root, or this process isn't. The owner may have left links; only root's and their own are followed.
 */
function otherOwnerOf(path: string): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const { uid, gid } = statSync(nearestFolder(path))
  const link = stepsOf(path).find(
    ({ stats }) => stats.isSymbolicLink() && stats.uid !== 0 && stats.uid !== uid,
  )
  if (link)
    throw new Failure(
      `${path} leads through ${link.path}, a link of another user (${link.stats.uid}), which root doesn't follow. Name what it leads to itself.`,
    )
  return uid === 0 ? undefined : { uid, gid: gid === 0 ? nobodysGroup : gid }
}

/** Makes this process the data folder's owner for good, where root works in another user's, and says whose. */
export function becomeOwnerOf(dataDir: string): Owner | undefined {
  refuseOpen(dataDir)
  const owner = otherOwnerOf(dataDir)
  if (!owner) return undefined
  tryTo(owner, () => {
    process.setgroups?.([])
    process.setgid?.(owner.gid)
    process.setuid?.(owner.uid)
  })
  return owner
}

/** Root's folder in which others may write could hold links of anybody's. */
function refuseOpen(dataDir: string) {
  if (process.getuid?.() !== 0 || !isThere(dataDir)) return
  const { uid, mode } = statSync(dataDir)
  const isSticky = (mode & 0o1000) !== 0 // nobody can take away what is another's there
  if (uid === 0 && (mode & 0o022) !== 0 && !isSticky)
    throw new Failure(
      `Others than root may write in ${dataDir}, which is root's. Give it to the server's user with chown.`,
    )
}

/** How to do things at a path with its owner's rights and no others, where root works in another user's folder. */
export function actingAt(path: string): Work {
  const owner = otherOwnerOf(path)
  if (process.getuid?.() !== 0) return (work) => work()
  const them = owner ? { ...owner, groups: [] } : presentRights()
  return (work) => {
    const before = presentRights()
    try {
      tryTo(them, () => actAs(them))
      return work()
    } finally {
      actAs(before)
    }
  }
}

/** The same in the data folder. */
export function actingInData(dataDir: string): Work {
  refuseOpen(dataDir)
  return actingAt(dataDir)
}

const presentRights = () => ({
  uid: process.geteuid?.() ?? 0,
  gid: process.getegid?.() ?? 0,
  groups: process.getgroups?.() ?? [],
})

function actAs({ uid, gid, groups }: ReturnType<typeof presentRights>) {
  process.seteuid?.(0) // nobody else may change the others
  process.setgroups?.(groups)
  process.setegid?.(gid)
  process.seteuid?.(uid)
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

/** Where the first folder of a path would be made, or the path itself. */
function nearestFolder(path: string): string {
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
    if (stats.isFile()) return
    if (!stats.isSymbolicLink()) continue
    const rest = resolve(dirname(step), readlinkSync(step), ...names.slice(n + 1))
    if (links < mostLinks) yield* stepsOf(rest, links + 1)
    return
  }
}
