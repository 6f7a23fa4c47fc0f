/**
 * Runs the tests: all, or those in files whose paths hold one of the words given. The files that a worker runs share
 * their modules, so that nothing is loaded and compiled twice. Those with a DOM have a worker of their own, since React
 * looks for one when it is loaded, and the server's tests would get its Request.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const words = process.argv.slice(2)
const withDom = '.test.tsx'
/** In ms. No test is about how long something takes, and a busy machine takes long. */
const patience = ['--timeout', '60000']
const shared = ['--no-isolate', ...patience]

/**
 * What tests run often is still run too seldom for the code to be compiled again and again, each time better; and a
 * worker soon asks again for what memory it would give back.
 */
const tuning = {
  BUN_JSC_useFTLJIT: '0',
  BUN_JSC_thresholdForOptimizeAfterWarmUp: '10000',
  MIMALLOC_PURGE_HOLES: '0',
}
Object.assign(process.env, tuning)

const command = (flags: string[]) => [process.execPath, 'test', ...flags]

async function runAloud(flags: string[]) {
  return await Bun.spawn(command(flags), { stdio: ['ignore', 'inherit', 'inherit'] }).exited
}

/** Keeps what it says until it has ended. */
async function runAside(flags: string[]) {
  const child = Bun.spawn(command(flags), { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = await Promise.all([text(child.stdout), text(child.stderr)])
  return { said: said.join(''), exitCode: await child.exited }
}

if (words.length > 0) process.exit(await runAloud(['--parallel', ...patience, ...words]))

const begun = mkdtempSync(join(tmpdir(), 'hydra-lab-begun-'))
process.env['BEGUN_SITES'] = begun // `src/testing/begun.ts`
process.on('exit', () => rmSync(begun, { recursive: true, force: true }))
const aside = runAside([...shared, '--parallel=1', withDom])
const failed = await runAloud([
  ...shared,
  '--parallel=4',
  '--path-ignore-patterns',
  `**/*${withDom}`,
])
const { said, exitCode } = await aside
console.error(said)
process.exit(failed || exitCode)
