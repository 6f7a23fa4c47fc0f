/** Makes the shipped pictures from the drawings in `web/art`: `bun scripts/art.ts`. */
import { readdirSync } from 'node:fs'
import { join, parse } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { heroArt } from '../web/home/art.ts'

const art = join(import.meta.dir, '../web/art')
const demoPictures = join(import.meta.dir, '../src/content/demo/pictures')

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
    const quality = name.startsWith(heroArt[0]) ? 32 : 20 // seen for seconds only
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

const maxBytes = 15_000

/** Flat drawings are smaller when lossless, the others when lossy. */
async function smallest(drawing: Sharp) {
  const lossy = drawing.clone().webp({ ...webp, quality: 70 })
  const [whole, good] = await Promise.all([lossless(drawing, 48), lossy.toBuffer()])
  const best = whole.length < good.length ? whole : good
  return best.length > maxBytes ? lossless(drawing, 16) : best
}

async function makeDemo() {
  for (const { name, drawing } of drawingsIn('demo'))
    await Bun.write(join(demoPictures, `${name}.webp`), await smallest(drawing))
}

const icons = join(art, 'icons')

/** A home screen rounds the corners itself. */
async function makeIcons() {
  const text = await Bun.file(join(art, 'favicon.svg')).text()
  const square = text.replace(/ rx="[^"]*"/, '')
  const png = (svg: string, size: number) =>
    sharp(Buffer.from(svg), { density: (72 * size) / 32 })
      .resize(size, size)
      .png({ palette: true, effort: 10 })
      .toBuffer()
  await Bun.write(join(icons, 'apple-touch-icon.png'), await png(square, 180))
  for (const size of [192, 512])
    await Bun.write(join(icons, `icon-${size}.png`), await png(square, size))
  await Bun.write(join(icons, 'favicon.ico'), iconHolding(await png(text, 32), 32))
}

/** An .ico directory of one PNG. */
function iconHolding(png: Buffer, size: number) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.set([size, size], 6)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

await makeIcons()
await makeHero()
await makePreview()
await makeDemo()
