import { chmodSync, cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { licensesText } from './licenses.ts'

const root = join(import.meta.dir, '../..')

export const installed = {
  'usr/lib/systemd/system/hydra-lab.service': 'scripts/deploy/hydra-lab.service',
  'usr/share/hydra-lab/hydra-lab.env': 'scripts/deploy/hydra-lab.env',
  'usr/share/doc/hydra-lab/README.md': 'scripts/deploy/README.md',
  'usr/share/doc/hydra-lab/copyright': 'LICENSE',
  'usr/share/doc/hydra-lab/examples/nginx.conf': 'scripts/deploy/nginx.conf',
  'usr/share/doc/hydra-lab/examples/Caddyfile': 'scripts/deploy/Caddyfile',
  'usr/share/doc/hydra-lab/examples/litestream.yml': 'scripts/deploy/litestream.yml',
  'usr/share/doc/hydra-lab/examples/prometheus-rules.yml': 'scripts/deploy/prometheus-rules.yml',
} as const

const scripts = ['postinst', 'prerm', 'postrm']

type PackageContents = {
  executable: string
  version: string
  architecture: string
  /** The release date in seconds, for the files' times. */
  epoch: number
  work: string
  outfile: string
  compression?: 'xz' | 'none'
}

export const debianVersion = (version: string) => version.replace('-', '~')

/** Makes a Debian package, reproducibly. */
export async function makePackage(contents: PackageContents) {
  const { work, outfile, epoch, compression = 'xz' } = contents
  const before = process.umask(0o022) // folders must be readable by everybody
  try {
    await fill(contents)
  } finally {
    process.umask(before)
  }
  const args = [
    '--root-owner-group',
    `-Z${compression}`,
    ...(compression === 'xz' ? ['-z0'] : []), // -z3 takes five times as long for 8 % less
    '--build',
    work,
    outfile,
  ]
  const { exitCode, stderr } = Bun.spawnSync(['dpkg-deb', ...args], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(epoch) },
  })
  if (exitCode !== 0 || !existsSync(outfile)) throw new Error(`dpkg-deb: ${stderr}`)
}

async function fill(contents: PackageContents) {
  const { work } = contents
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  chmodSync(work, 0o755)
  for (const [place, source] of Object.entries(installed))
    put(join(root, source), join(work, place))
  put(contents.executable, join(work, 'usr/bin/hydra-lab'), 0o755)
  const documents = join(work, 'usr/share/doc/hydra-lab')
  const changelog = await Bun.file(join(root, 'CHANGELOG.md')).text()
  for (const [name, text] of Object.entries({ changelog, licenses: licensesText() }))
    writeFileSync(join(documents, `${name}.gz`), gzipSync(text, { level: 9 }))
  await writeControl(contents)
}

function put(source: string, place: string, mode = 0o644) {
  mkdirSync(dirname(place), { recursive: true })
  cpSync(source, place)
  chmodSync(place, mode)
}

async function writeControl({ work, version, architecture }: PackageContents) {
  const files = [...new Bun.Glob('**').scanSync({ cwd: work, onlyFiles: true })].toSorted()
  const kilobytes = files.reduce(
    (sum, file) => sum + Math.ceil(Bun.file(join(work, file)).size / 1024),
    0,
  )
  const sums = await Promise.all(
    files.map(async (file) => `${await md5(join(work, file))}  ${file}\n`),
  )
  const from = (name: string) => join(root, 'scripts/deploy/debian', name)
  for (const name of scripts) put(from(name), join(work, 'DEBIAN', name), 0o755)
  put(from('templates'), join(work, 'DEBIAN/templates'))
  writeFileSync(join(work, 'DEBIAN/md5sums'), sums.join(''))
  const control = (await Bun.file(from('control')).text())
    .replace('VERSION', debianVersion(version))
    .replace('ARCHITECTURE', architecture)
    .replace('SIZE', String(kilobytes))
  writeFileSync(join(work, 'DEBIAN/control'), control)
}

const md5 = async (file: string) =>
  new Bun.CryptoHasher('md5').update(await Bun.file(file).bytes()).digest('hex')
