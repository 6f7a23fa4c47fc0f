import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

const mounts = (place: string, shared: string) =>
  [
    'set -e',
    `mount -t tmpfs -o size=1g tmpfs ${place}/over`,
    `mkdir ${place}/over/changes ${place}/over/work`,
    `mount -t overlay overlay -o lowerdir=/,upperdir=${place}/over/changes,workdir=${place}/over/work ${place}/root`,
    ...['dev', 'proc'].map((name) => `mount --bind /${name} ${place}/root/${name}`),
    `mkdir ${place}/root/shared`,
    `mount --bind ${shared} ${place}/root/shared`,
    'echo ready',
    'exec cat',
  ].join('\n')

/**
 * A copy of this machine's file system in memory, with a shared folder as /shared. Undefined without the right to
 * mount.
 */
export async function scratchRoot(place: string, shared: string) {
  for (const name of ['over', 'root']) mkdirSync(join(place, name))
  const holder = Bun.spawn(['unshare', '--mount', 'sh', '-c', mounts(place, shared)], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const { value } = await holder.stdout.getReader().read()
  if (!value) return undefined
  const path = '/usr/sbin:/usr/bin:/sbin:/bin'
  const argv = (command: string[]) => [
    ...['nsenter', `--mount=/proc/${holder.pid}/ns/mnt`, 'chroot', join(place, 'root')],
    ...['env', '-i', `PATH=${path}`, 'DEBIAN_FRONTEND=noninteractive', ...command],
  ]
  return {
    run(...command: string[]) {
      const { stdout, stderr, exitCode } = Bun.spawnSync(argv(command), {
        stdin: 'ignore',
      })
      return { exitCode, output: stdout.toString() + stderr.toString() }
    },
    start: (...command: string[]) =>
      Bun.spawn(argv(command), { stdio: ['ignore', 'pipe', 'inherit'] }),
    async end() {
      holder.kill()
      await holder.exited
    },
  }
}
