import { afterAll } from 'bun:test'
import { mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders = new Set<string>()

afterAll(() => {
  for (const folder of folders) {
    Bun.spawnSync(['umount', '--lazy', folder])
    rmdirSync(folder)
  }
})

/** A folder on an empty disk of so many megabytes; none where that can't be mounted. It goes with the tests of the file. */
export function smallDisk(megabytes: number): string | undefined {
  if (process.getuid?.() !== 0 || !Bun.which('mount')) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'hydra-lab-disk-'))
  const mount = ['mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]
  if (Bun.spawnSync(mount, { stderr: 'ignore' }).exitCode === 0) {
    folders.add(folder)
    return folder
  }
  rmdirSync(folder)
  return undefined
}
