import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onCleanup } from './cleanup.ts'

export function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'hydra-lab-'))
  onCleanup(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
