import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atItsEnd } from './ending.ts'

/** A fresh, empty folder that goes when the tests of the file end. */
export function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'hydra-lab-'))
  atItsEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
