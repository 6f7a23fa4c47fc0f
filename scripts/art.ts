/** Draws every picture the project ships: `bun scripts/art.ts`. The same files come out each time. */
import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import { heroPictures, heroSizes, heroSvg } from './art/hero.ts'
import { favicon, preview } from './art/mark.ts'
import { portraits } from './art/people.ts'
import { pictures } from './art/pictures.ts'

const root = `${import.meta.dir}/..`
const webArt = `${root}/web/art/`
const demoPictures = `${root}/src/content/demo/pictures/`

const render = (drawing: string) => sharp(Buffer.from(drawing)).removeAlpha()

const drawHero = async () => {
  for (const [name, draw] of Object.entries(heroPictures)) {
    for (const [format, size] of Object.entries(heroSizes)) {
      const picture = render(heroSvg(draw, size))
      const file = `${webArt}${name}-${format}`
      await picture
        .clone()
        .webp({ quality: 46, effort: 6, smartSubsample: true })
        .toFile(`${file}.webp`)
      await picture.clone().avif({ quality: 34, effort: 6 }).toFile(`${file}.avif`)
    }
  }
}

const drawSigns = async () => {
  await Bun.write(`${webArt}favicon.svg`, favicon())
  await render(preview())
    .webp({ quality: 72, effort: 6, smartSubsample: true })
    .toFile(`${webArt}preview.webp`)
}

const heaviest = 15_000

const lossy = (drawing: string) =>
  render(drawing).webp({ quality: 70, effort: 6, smartSubsample: true }).toBuffer()

const lossless = async (drawing: string, colours: number) => {
  const flat = await render(drawing).png({ palette: true, colours, dither: 0 }).toBuffer()
  return sharp(flat).webp({ lossless: true, effort: 6 }).toBuffer()
}

/** Drawings of few flat colours are smaller without loss, the others with it; 16 colours still look smooth. */
const smallest = async (drawing: string) => {
  const [whole, good] = await Promise.all([lossless(drawing, 48), lossy(drawing)])
  const best = whole.length < good.length ? whole : good
  return best.length > heaviest ? lossless(drawing, 16) : best
}

const drawDemo = async () => {
  for (const { name, drawing } of [...pictures, ...portraits]) {
    await Bun.write(`${demoPictures}${name}.webp`, await smallest(drawing))
  }
}

await mkdir(webArt, { recursive: true })
await mkdir(demoPictures, { recursive: true })
await drawHero()
await drawSigns()
await drawDemo()
