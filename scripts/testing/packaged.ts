import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder } from '../../src/testing/folder.ts'
import { makePackage } from '../release/package.ts'

export const hasDpkg = Bun.which('dpkg-deb') !== null

export function smallProgram() {
  const file = join(emptyFolder(), 'program')
  writeFileSync(file, '#!/bin/sh\n')
  return file
}

export async function packageOf(version: string, executable: string, folder = emptyFolder()) {
  const [work, outfile] = [join(emptyFolder(), 'work'), join(folder, `${version}.deb`)]
  const architecture = process.arch === 'x64' ? 'amd64' : 'arm64'
  const epoch = Date.UTC(2026, 0, 2) / 1000
  const contents = { executable, version, architecture, epoch, work, outfile }
  await makePackage({ ...contents, compression: 'none' })
  return outfile
}
