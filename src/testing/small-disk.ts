import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A disk of its own in memory, so small that it can be filled. */
export type SmallDisk = {
  folder: string
  /** Takes all the room that is left. */
  fill(): void
  /** Gives back what `fill` took. */
  makeRoom(): void
  unmount(): void
}

/** None where this process may not mount one, as in most containers. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'hydra-lab-disk-'))
  const size = `size=${megabytes}m`
  const isMounted = succeeds(['mount', '-t', 'tmpfs', '-o', size, 'tmpfs', folder])
  if (!isMounted) {
    rmdirSync(folder)
    return undefined
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill: () => fill(ballast),
    makeRoom: () => rmSync(ballast, { force: true }),
    unmount() {
      succeeds(['umount', '-l', folder])
      rmdirSync(folder)
    },
  }
}

function succeeds(command: string[]) {
  try {
    return Bun.spawnSync(command, { stdio: ['ignore', 'ignore', 'ignore'] }).exitCode === 0
  } catch {
    return false // there is no such program
  }
}

function fill(file: string) {
  const some = Buffer.alloc(4096)
  const descriptor = openSync(file, 'a')
  try {
    while (true) writeSync(descriptor, some)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    closeSync(descriptor)
  }
}
