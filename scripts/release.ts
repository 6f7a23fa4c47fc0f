import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { compile } from './compile.ts'
import type { Part } from './release/changelog.ts'
import { debianVersion, makePackage } from './release/package.ts'
import { type Platform, platformNames, platforms } from './release/platforms.ts'
import { tryOut } from './release/trying.ts'
import { partToMake } from './release/versions.ts'

/** Makes dist/release: executables, packages, checksums and the changelog. */
const out = 'dist/release'
const work = 'dist/release.part'
const missing: string[] = []

const say = (name: string, words: string) => console.log(`${name.padEnd(30)} ${words}`)
const lacks = (name: string, why: string) => {
  missing.push(name)
  say(name, `MISSING: ${why}`)
}

function wanted() {
  const at = process.argv.indexOf('--only')
  if (at < 0) return platformNames
  const only = (process.argv[at + 1] ?? '').split(',')
  const unknown = only.filter((name) => !platformNames.some((known) => known === name))
  if (unknown.length > 0)
    throw new Error(`--only takes ${platformNames.join(',')}, or some of them.`)
  return platformNames.filter((name) => only.includes(name))
}

async function makeExecutable(platform: Platform, { version }: Part) {
  const name = `hydra-lab-${version}-linux-${platform}`
  const made = join(work, platform, 'hydra-lab') // the name is part of the bytes
  if (!(await compile(made, platforms[platform].target)))
    return lacks(name, 'its part of Bun could not be had, as said above')
  const { isBad, words } = await tryOut(platform, made)
  if (isBad) return lacks(name, words)
  const isSame = (await sha256(made)) === (await sha256(await builtAgain(platform)))
  if (!isSame) return lacks(name, 'built twice, it has other bytes')
  renameSync(made, join(out, name))
  say(name, `${words}; built twice, it has the same bytes`)
  return join(out, name)
}

async function builtAgain(platform: Platform) {
  if (platform === process.arch) return 'dist/hydra-lab'
  const again = join(work, platform, 'again', 'hydra-lab')
  await compile(again, platforms[platform].target)
  return again
}

async function makeDebian(platform: Platform, executable: string, { version, date }: Part) {
  const { debian } = platforms[platform]
  if (!debian) return
  const name = `hydra-lab_${debianVersion(version)}_${debian}.deb`
  if (!Bun.which('dpkg-deb')) return lacks(name, 'dpkg-deb is not here; install dpkg')
  const epoch = Number(process.env['SOURCE_DATE_EPOCH'] ?? Date.parse(date) / 1000)
  await makePackage({
    ...{ executable, version, epoch, architecture: debian },
    ...{ work: join(work, debian), outfile: join(out, name) },
  })
  say(name, `${Math.round(Bun.file(join(out, name)).size / 1024 / 1024)} MB`)
}

const sha256 = async (file: string) =>
  new Bun.CryptoHasher('sha256').update(await Bun.file(file).bytes()).digest('hex')

async function writeSums() {
  const files = [...new Bun.Glob('*').scanSync({ cwd: out })].toSorted()
  const sums = await Promise.all(
    files.map(async (file) => `${await sha256(join(out, file))}  ${file}\n`),
  )
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''))
}

function checkSums() {
  if (!Bun.which('sha256sum')) return say('SHA256SUMS', 'not checked here, which takes sha256sum')
  const words = ['sha256sum', '--check', '--strict', '--quiet', 'SHA256SUMS']
  const { exitCode, stdout } = Bun.spawnSync(words, { cwd: out })
  if (exitCode !== 0) return lacks('SHA256SUMS', `sha256sum says: ${stdout}`)
  say('SHA256SUMS', 'sha256sum finds every file as it is said')
}

async function release() {
  const names = wanted()
  const part = await partToMake(packageJson.version, process.argv.includes('--trial'))
  for (const folder of [out, work]) rmSync(folder, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  for (const platform of names) {
    const executable = await makeExecutable(platform, part)
    if (executable) await makeDebian(platform, executable, part)
  }
  const changes = `CHANGELOG-${part.version}.md`
  writeFileSync(join(out, changes), `${part.text}\n`)
  await writeSums()
  checkSums()
}

process.env.NODE_ENV = 'production'
try {
  await release()
} catch (error) {
  console.error(`release: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  rmSync(work, { recursive: true, force: true })
}
if (missing.length > 0) {
  console.error(`release: ${out} is not whole; missing: ${missing.join(', ')}`)
  process.exitCode = 1
}
