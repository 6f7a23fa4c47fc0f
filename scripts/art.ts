/** Makes every picture the project ships from its drawing in `web/art`: `bun scripts/art.ts`. */
import { readdirSync } from 'node:fs'
import { join, parse } from 'node:path'
import sharp, { type Sharp } from 'sharp'

const art = join(import.meta.dir, '../web/art')
const demoPictures = join(import.meta.dir, '../src/content/demo/pictures')

/** The drawings of a folder as pixels, by name. */
const drawingsIn = (folder: string) =>
  readdirSync(join(art, folder)).map((file) => ({
    name: parse(file).name,
    drawing: render(join(folder, file)),
  }))

const render = (file: string) => sharp(join(art, file)).removeAlpha()

const webp = { effort: 6, smartSubsample: true }

async function makeHero() {
  for (const { name, drawing } of drawingsIn('hero')) {
    const file = join(art, name)
    await drawing
      .clone()
      .webp({ ...webp, quality: 46 })
      .toFile(`${file}.webp`)
    const quality = name.startsWith('three-heads') ? 34 : 27 // the others come later, and stand behind text
    await drawing.clone().avif({ quality, effort: 6 }).toFile(`${file}.avif`)
  }
}

const makePreview = () =>
  render('preview.svg')
    .webp({ ...webp, quality: 72 })
    .toFile(join(art, 'preview.webp'))

async function lossless(drawing: Sharp, colors: number) {
  const flat = await drawing.clone().png({ palette: true, colors, dither: 0 }).toBuffer()
  return sharp(flat).webp({ lossless: true, effort: 6 }).toBuffer()
}

const heaviest = 15_000

/** Drawings of few flat colors are smaller without loss, the others with it; 16 colors still look smooth. */
async function smallest(drawing: Sharp) {
  const lossy = drawing.clone().webp({ ...webp, quality: 70 })
  const [whole, good] = await Promise.all([lossless(drawing, 48), lossy.toBuffer()])
  const best = whole.length < good.length ? whole : good
  return best.length > heaviest ? lossless(drawing, 16) : best
}

async function makeDemo() {
  for (const { name, drawing } of drawingsIn('demo'))
    await Bun.write(join(demoPictures, `${name}.webp`), await smallest(drawing))
}

await makeHero()
await makePreview()
await makeDemo()
