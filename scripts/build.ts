import { rmSync } from 'node:fs'
import { compile } from './compile.ts'
import { buildSamplePictures } from './sample-pictures.ts'
import { buildWeb } from './web.ts'

process.env.NODE_ENV = 'production'
await buildWeb()
await buildSamplePictures()
rmSync('dist/hydra-lab', { force: true })
if (!(await compile('dist/hydra-lab'))) process.exit(1)
console.log(`dist/hydra-lab: ${Math.round(Bun.file('dist/hydra-lab').size / 1024 / 1024)} MB`)
