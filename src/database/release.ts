import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { embedded } from './embedded.ts'

/** Set by scripts/compile.ts. */
declare const BUILT_FROM: string

export type Release = { version: string; migrations: string }

export const thisRelease = {
  version: packageJson.version,
  commit: typeof BUILT_FROM === 'undefined' ? 'source' : BUILT_FROM,
  migrations: join(embedded, 'migrations'),
}

export const versionInFull = `${thisRelease.version} (commit ${thisRelease.commit})`

const places = 1000

/** For `user_version`: 1.2.3 is 1002003. */
export function versionNumber(version: string) {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/, 3).map(Number)
  return (major * places + minor) * places + patch
}

export const versionText = (number: number) =>
  [number / places ** 2, number / places, number].map((each) => Math.floor(each) % places).join('.')
