import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { aloneInAFolder, runBinary, startBinary } from '../../../src/testing/binary.ts'
import { insist, type Part, type Scale, some } from './part.ts'

const service = 12_345
const secret = 'what only root may read'

/** Every file that a command may make or read in the data folder. */
const names = [
  ...['', '-wal', '-shm', '-journal'].map((end) => `hydra-lab.db${end}`),
  ...['hydra-lab.lock', 'secret.key', 'secret.key.part', 'backups'],
  ...['restoring.db', 'restoring.db-wal', 'restoring.db-journal'],
]

const commands = [
  ['restore', '../closed/copy.db'],
  ['restore', 'copy.db'],
  ['admin', 'create', '--user', 'x', '--email', 'x@college.edu', '--password-stdin'],
  ['admin', 'reset-password', 'admin', '--password-stdin'],
  ['admin', 'list'],
  ['backup', '../closed/made.db'],
  ['backup', 'backups/made.db'],
  ['doctor'],
]

/** Root gives commands where the service's user has planted links: nothing of root's is made, changed or shown. */
export const plantLinks: Part = async (scale) => {
  if (process.getuid?.() !== 0) return 'left out, since only root can give commands as root'
  const site = await makeSite()
  const cases = names.flatMap((name) => commands.map((words) => ({ name, words })))
  const tried = pick(cases, scale)
  for (const { name, words } of tried) await tryOut(site, name, words)
  return `${tried.length} of root's commands on planted links; root's files are as they were`
}

const pick = <Case>(cases: Case[], scale: Scale) => {
  const count = some(cases.length, scale)
  return cases.filter((_, n) => (n * 7 + scale.seed) % cases.length < count)
}

type Site = Awaited<ReturnType<typeof makeSite>>

async function makeSite() {
  const folder = aloneInAFolder()
  const [data, closed, whole] = [
    join(folder, 'data'),
    join(folder, 'closed'),
    join(folder, 'whole'),
  ]
  chmodSync(folder, 0o711)
  mkdirSync(data)
  chownSync(data, service, service)
  await (await startBinary({ folder, uid: service })).stop()
  mkdirSync(closed, { mode: 0o700 })
  const { exitCode } = await runBinary(['backup', 'closed/copy.db'], { folder })
  insist(exitCode === 0, 'root could not copy the database to a folder of its own')
  copyAll(data, whole)
  return { folder, data, closed, whole }
}

const copyAll = (from: string, to: string) => void Bun.spawnSync(['cp', '-a', from, to])

async function tryOut({ folder, data, closed, whole }: Site, name: string, words: string[]) {
  for (const isThere of [false, true]) {
    rmSync(data, { recursive: true, force: true })
    copyAll(whole, data)
    const target = join(closed, 'target')
    rmSync(join(closed, 'made.db'), { force: true })
    rmSync(target, { force: true })
    if (isThere) writeFileSync(target, secret)
    plant(target, join(data, name))
    plant(join(closed, 'copy.db'), join(data, 'copy.db'))
    const said = words.map((word) => (/\.db$/.test(word) ? join(data, word) : word))
    const { stdout, stderr } = await runBinary(said, { folder, input: 'long enough' })
    const what = `"${words.join(' ')}" on a link in the place of ${name}`
    insist(!`${stdout}${stderr}`.includes(secret), `${what} showed what root alone may read`)
    insist(existsSync(target) === isThere, `${what} made or removed a file of root's`)
    if (isThere) insist(readFileSync(target, 'utf8') === secret, `${what} changed a file of root's`)
    const given = readdirSync(closed).find((each) => lstatSync(join(closed, each)).uid !== 0)
    insist(given === undefined, `${what} gave ${given} away`)
  }
}

function plant(target: string, link: string) {
  rmSync(link, { recursive: true, force: true })
  symlinkSync(target, link)
  lchownSync(link, service, service)
}
