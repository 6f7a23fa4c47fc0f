/** The steps of CI. `--without-tests` leaves out the last. */
const steps = {
  lockfile: 'bun install --frozen-lockfile',
  'format and lint': 'bun --bun run biome check --error-on-warnings',
  types: 'bun check --no-script',
  'dead code': 'bun --bun run knip',
  'build and tests': 'bun run test',
}

const wanted = Object.entries(steps).filter(
  ([name]) => name !== 'build and tests' || !process.argv.includes('--without-tests'),
)

for (const [name, command] of wanted) {
  console.log(`\n${name}: ${command}`)
  const started = performance.now()
  const { exitCode } = Bun.spawnSync(command.split(' '), {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${name} ${exitCode === 0 ? 'is fine' : 'FAILED'} after ${seconds} s`)
  if (exitCode !== 0) process.exit(1)
}
