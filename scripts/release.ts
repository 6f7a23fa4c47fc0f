import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import packageJson from '../package.json' with { type: 'json' }
import { messageOf } from '../src/database/errors.ts'
import { compile } from './compile.ts'
import { releasedSection } from './release/changelog.ts'
import { debianVersion, makePackage } from './release/package.ts'
import { type Platform, platformNames, platforms } from './release/platforms.ts'
import { tryOut } from './release/trying.ts'

/** Makes dist/release: executables, packages, checksums and the changelog. */
const out = 'dist/release'
const work = 'dist/release.part'
const { version } = packageJson

const report = (name: string, text: string) => console.log(`${name.padEnd(30)} ${text}`)

function platformsToBuild() {
  const { values } = parseArgs({ options: { only: { type: 'string' } } })
  const only = values.only?.split(',') ?? platformNames
  const found = platformNames.filter((name) => only.includes(name))
  if (found.length === only.length) return found
  throw new Error(`--only takes ${platformNames.join(',')}, or some of them.`)
}

async function makeExecutable(platform: Platform) {
  const name = `hydra-lab-${version}-linux-${platform}`
  const built = join(work, platform, 'hydra-lab') // the name is part of the bytes
  if (!(await compile(built, platforms[platform].target)))
    throw new Error('its part of Bun could not be had, as said above')
  const outcome = await tryOut(platform, built)
  if ((await sha256(built)) !== (await sha256(await buildAgain(platform))))
    throw new Error('built twice, it has other bytes')
  renameSync(built, join(out, name))
  report(name, `${outcome}; built twice, it has the same bytes`)
  return join(out, name)
}

async function buildAgain(platform: Platform) {
  if (platform === process.arch) return 'dist/hydra-lab'
  const again = join(work, platform, 'again', 'hydra-lab')
  await compile(again, platforms[platform].target)
  return again
}

async function makeDebian(platform: Platform, executable: string, date: string) {
  const { debian } = platforms[platform]
  if (!debian) return
  const name = `hydra-lab_${debianVersion(version)}_${debian}.deb`
  const epoch = Number(process.env['SOURCE_DATE_EPOCH'] ?? Date.parse(date) / 1000)
  await makePackage({
    executable,
    version,
    epoch,
    architecture: debian,
    work: join(work, debian),
    outfile: join(out, name),
  })
  report(name, `${Math.round(Bun.file(join(out, name)).size / 1024 / 1024)} MB`)
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

async function release() {
  const names = platformsToBuild()
  const { text, date } = await releasedSection(version)
  for (const folder of [out, work]) rmSync(folder, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  for (const platform of names)
    try {
      await makeDebian(platform, await makeExecutable(platform), date)
    } catch (error) {
      fail(`${platform} is not whole: ${messageOf(error)}`)
    }
  writeFileSync(join(out, `CHANGELOG-${version}.md`), `${text}\n`)
  await writeSums()
}

function fail(message: string) {
  console.error(`release: ${message}`)
  process.exitCode = 1
}

process.env.NODE_ENV = 'production'
try {
  await release()
} catch (error) {
  fail(messageOf(error))
} finally {
  rmSync(work, { recursive: true, force: true })
}
