import { existsSync, readFileSync } from 'node:fs'
import { ownEnvironment } from '../config.ts'
import { Failure } from './failure.ts'

const program = '/usr/bin/hydra-lab'
const settingsFile = '/etc/hydra-lab.env'

export const unitSettings: Record<string, string> = {
  HOST: '127.0.0.1',
  PORT: '3000',
  DATA_DIR: '/var/lib/hydra-lab',
  TRUST_PROXY: '1',
}

/** Runs a command of the Debian package on the installed site, as its service would; undefined with DATA_DIR. */
export function runInstalled(args: string[]) {
  const own = ownEnvironment()
  if (process.execPath !== program || own['DATA_DIR'] || !existsSync(settingsFile)) return undefined
  const env = { ...own, ...unitSettings, ...parseSettings(readSettings()) }
  const { exitCode } = Bun.spawnSync([program, ...args], {
    env,
    stdio: ['inherit', 'inherit', 'inherit'],
  })
  return exitCode
}

function readSettings() {
  try {
    return readFileSync(settingsFile, 'utf8')
  } catch {
    throw new Failure(
      `Only root may read the installed site's settings, ${settingsFile}. Begin with sudo, or set DATA_DIR to the folder of another site.`,
    )
  }
}

/** Parses an environment file of systemd. */
export function parseSettings(text: string): Record<string, string> {
  const lines = text.matchAll(/^[ \t]*(\w+)=[ \t]*(.*?)[ \t]*$/gm)
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, unquote(value)]))
}

function unquote(value: string) {
  const [, single, double] = /^(?:'(.*)'|"(.*)")$/.exec(value) ?? []
  return single ?? (double ?? value).replace(/\\(.)/g, '$1')
}
