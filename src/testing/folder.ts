import { afterAll } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders = new Set<string>()

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A fresh, empty folder that goes when the tests of the file end. */
export function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'hydra-lab-'))
  folders.add(folder)
  return folder
}
