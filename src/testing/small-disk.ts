import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type SmallDisk = {
  folder: string
  fill(): void
  makeRoom(): void
  unmount(): void
}

/** Undefined where mounting isn't allowed, as in most containers. */
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
    return false // the program is missing
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
