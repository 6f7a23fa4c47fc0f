import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder, run, start, until } from './machine.ts'

const path = '/usr/sbin:/usr/bin:/sbin:/bin'

/** What it takes, besides root. */
export const neededForSecondMachine = ['systemd-nspawn', 'nsenter', 'unshare']

export type SecondMachine = Awaited<ReturnType<typeof startSecondMachine>>

/**
 * This machine's files started once more by a systemd of their own, with nothing of its network: what is changed there
 * is in memory, and gone at the end. The shared folder is /mnt there.
 */
export async function startSecondMachine(shared: string) {
  const root = join(folder, 'second-machine')
  mkdirSync(root)
  const words = [
    ...['systemd-nspawn', '--boot', `--directory=${root}`, '--volatile=overlay', '--quiet'],
    ...['--machine=hydra-lab-tried', '--register=no', '--keep-unit', '--link-journal=no'],
    ...['--private-network', '--console=pipe', `--bind-ro=${shared}:/mnt`],
    'systemd.unit=basic.target', // of this machine's services, none starts there
  ]
  const script = `mount --bind / ${root} && exec "$@"`
  const machine = start(['unshare', '--mount', 'sh', '-c', script, 'sh', ...words], {
    env: { SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' },
  })
  let isOver = false
  void machine.exited.then(() => {
    isOver = true
  })
  const first = () =>
    readFileSync(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8').trim()
  const tried = (...command: string[]) =>
    run(['nsenter', `--target=${first()}`, '--all', 'env', '-i', `PATH=${path}`, ...command])
  await until('systemd is up', () => {
    if (isOver) throw new Error(`This machine can't be started once more: ${machine.output()}`)
    const state = first() && tried('systemctl', 'is-system-running').stdout
    return /running|degraded/.test(state) ? true : undefined
  })
  return {
    tried,
    /** Runs a program there to its end, which must be a good one; answers what it said. */
    inside(...command: string[]) {
      const { stdout, stderr, exitCode } = tried(...command)
      if (exitCode !== 0) throw new Error(`${command.join(' ')}: ${stdout}${stderr}`)
      return stdout + stderr
    },
    stop: machine.stop,
  }
}
