/**
 * Runs all tests, or those whose paths contain one of the words. Files share a worker's modules. DOM tests have a
 * worker of their own, since React looks for a DOM when it is loaded.
 */
import { text } from 'node:stream/consumers'

const words = process.argv.slice(2)
const withDom = '.test.tsx'
/** In ms; generous, since no test is about time. */
const timeout = ['--timeout', '60000']
const shared = ['--no-isolate', ...timeout]

/** Tests run too briefly for optimized compilation to pay, and soon need freed memory again. */
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

async function runAside(flags: string[]) {
  const child = Bun.spawn(command(flags), { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = await Promise.all([text(child.stdout), text(child.stderr)])
  return { said: said.join(''), exitCode: await child.exited }
}

if (words.length > 0) process.exit(await runAloud(['--parallel', ...timeout, ...words]))

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
