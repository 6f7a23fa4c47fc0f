import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { embedded } from './embedded.ts'

/** A version of the program, and the migrations it knows. */
export type Release = { version: string; migrations: string }

export const thisRelease: Release = {
  version: packageJson.version,
  migrations: join(embedded, 'migrations'),
}

const places = 1000

/** A version as the number that a database file can carry: 1.2.3 is 1002003. */
export function versionNumber(version: string) {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/, 3).map(Number)
  return (major * places + minor) * places + patch
}

export const versionText = (number: number) =>
  [number / places ** 2, number / places, number].map((each) => Math.floor(each) % places).join('.')
