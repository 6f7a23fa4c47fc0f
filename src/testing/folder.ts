import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atItsEnd } from './ending.ts'

export function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'hydra-lab-'))
  atItsEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
