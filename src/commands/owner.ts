import { lstatSync, readlinkSync, type Stats, statSync } from 'node:fs'
import { dirname, join, parse, resolve, sep } from 'node:path'
import { isThere } from '../database/place.ts'
import { Failure, reasonOf } from './failure.ts'

export type Owner = { uid: number; gid: number }
/** Runs a function with the rights of a path’s owner. */
export type RunAsOwner = <Result>(work: () => Result) => Result

const nobodysGroup = 65_534

/**
 * The user whom root acts as at a path: the owner of what is there, or of the folder where it would be made. Undefined
 * for root. Of links on the way, only root's and that user's are followed.
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

/** Drops root's rights for those of the data folder's owner. */
export function becomeOwnerOf(dataDir: string): Owner | undefined {
  const owner = otherOwnerOf(dataDir)
  if (!owner) return undefined
  changeUser(owner, () => {
    process.setgroups?.([])
    process.setgid?.(owner.gid)
    process.setuid?.(owner.uid)
  })
  return owner
}

export function runAsOwnerOf(path: string): RunAsOwner {
  const owner = otherOwnerOf(path)
  if (process.getuid?.() !== 0) return (work) => work()
  const target = owner ? { ...owner, groups: [] } : currentRights()
  return (work) => {
    const before = currentRights()
    try {
      changeUser(target, () => actAs(target))
      return work()
    } finally {
      actAs(before)
    }
  }
}

const currentRights = () => ({
  uid: process.geteuid?.() ?? 0,
  gid: process.getegid?.() ?? 0,
  groups: process.getgroups?.() ?? [],
})

function actAs({ uid, gid, groups }: ReturnType<typeof currentRights>) {
  process.seteuid?.(0) // only root may change the others
  process.setgroups?.(groups)
  process.setegid?.(gid)
  process.seteuid?.(uid)
}

function changeUser({ uid }: Owner, change: () => void) {
  try {
    change()
  } catch (error) {
    throw new Failure(
      `The data folder belongs to another user (${uid}), whom root may not act for here: ${reasonOf(error)} Run this as that user.`,
    )
  }
}

function nearestFolder(path: string): string {
  return isThere(path) ? path : nearestFolder(dirname(path))
}

const maxLinks = 40

/** Each component of a path, and of where its links lead. */
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
    if (links < maxLinks) yield* stepsOf(rest, links + 1)
    return
  }
}
