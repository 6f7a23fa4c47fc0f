import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { embedded } from './embedded.ts'

/** Put in its place when the executable is built: scripts/compile.ts. */
declare const BUILT_FROM: string

/** A version of the program, and the migrations it knows. */
export type Release = { version: string; migrations: string }

export const thisRelease = {
  version: packageJson.version,
  /** What it was built from; nothing is built when it runs from source. */
  commit: typeof BUILT_FROM === 'undefined' ? 'source' : BUILT_FROM,
  migrations: join(embedded, 'migrations'),
}

/** As people are told: `1.2.0 (commit 0123456789ab)`. */
export const versionInFull = `${thisRelease.version} (commit ${thisRelease.commit})`

const places = 1000

/** A version as the number that a database file can carry: 1.2.3 is 1002003. */
export function versionNumber(version: string) {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/, 3).map(Number)
  return (major * places + minor) * places + patch
}

export const versionText = (number: number) =>
  [number / places ** 2, number / places, number].map((each) => Math.floor(each) % places).join('.')
