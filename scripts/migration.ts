/** Writes the next migration from the tables: `bun scripts/migration.ts NAME`, or an empty one with `--custom`. */
export {}

const [name, ...options] = process.argv.slice(2)
if (!name) {
  console.error('Usage: bun scripts/migration.ts NAME')
  process.exit(2)
}

const kit = ['bun', '--bun', 'drizzle-kit', 'generate', '--dialect=sqlite', '--out=migrations']
const { exitCode } = Bun.spawnSync(
  [...kit, '--schema=src/**/{table,tables,kind}.ts', `--name=${name}`, ...options],
  {
    stdio: ['inherit', 'inherit', 'inherit'],
  },
)
process.exit(exitCode)
