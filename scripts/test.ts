/**
 * Runs all tests, or those whose paths contain one of the words. Files share a worker's modules. DOM tests have a
 * worker of their own, since React looks for a DOM when it is loaded.
 */
import { text } from 'node:stream/consumers'

const patterns = process.argv.slice(2)
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

async function runShowingOutput(flags: string[]) {
  return await Bun.spawn(command(flags), { stdio: ['ignore', 'inherit', 'inherit'] }).exited
}

async function runCollectingOutput(flags: string[]) {
  const child = Bun.spawn(command(flags), { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = await Promise.all([text(child.stdout), text(child.stderr)])
  return { output: output.join(''), exitCode: await child.exited }
}

if (patterns.length > 0)
  process.exit(await runShowingOutput(['--parallel', ...timeout, ...patterns]))

const domTests = runCollectingOutput([...shared, '--parallel=1', withDom])
const exitCodeOfOthers = await runShowingOutput([
  ...shared,
  '--parallel=4',
  '--path-ignore-patterns',
  `**/*${withDom}`,
])
const { output, exitCode } = await domTests
console.error(output)
process.exit(exitCodeOfOthers || exitCode)
