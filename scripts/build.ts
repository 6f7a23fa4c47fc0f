import { rmSync } from 'node:fs'
import { buildWeb } from './web.ts'

/** Makes dist/hydra-lab: the server, the web app, the migrations and the sample content in one file. */
process.env.NODE_ENV = 'production'
await buildWeb()
rmSync('dist/hydra-lab', { force: true })

// Never minified: Elysia reads its handlers' source to learn what they need of a request.
const { success, logs } = await Bun.build({
  entrypoints: ['src/main.ts', 'src/database/copying.ts'],
  bytecode: true,
  format: 'esm',
  sourcemap: 'inline',
  define: { 'process.env.NODE_ENV': '"production"' },
  compile: {
    outfile: 'dist/hydra-lab',
    assets: ['migrations', 'dist/web', 'src/content/demo/pictures'],
    autoloadDotenv: false,
    autoloadBunfig: false,
  },
})
for (const log of logs) console.error(log)
if (!success) process.exit(1)
console.log(`dist/hydra-lab: ${Math.round(Bun.file('dist/hydra-lab').size / 1024 / 1024)} MB`)
