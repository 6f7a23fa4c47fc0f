import { block, face, type View, viewFrom } from './isometric.ts'
import { foam, iris, night, spark } from './palette.ts'
import { type Random, seeded } from './random.ts'
import { at, type Size, upTo } from './svg.ts'
import { water } from './water.ts'

const places = 13

type Place = readonly [column: number, row: number, z: number]

const tiles = (view: View) =>
  upTo(places + 2)
    .map((index) => index - 1)
    .map((index) => {
      const along = `M${at(view(index, -1, 0))}L${at(view(index, places, 0))}`
      const across = `M${at(view(-1, index, 0))}L${at(view(places, index, 0))}`
      return `<path d="${along}${across}" stroke="#4f6bb0" stroke-opacity=".28" stroke-width="1"/>`
    })
    .join('')

const lights = (random: Random, view: View, [column, row, z]: Place) => {
  const d = `M${at(view(column + 0.2, row + 0.88, z))}L${at(view(column + 0.8, row + 0.88, z))}`
  const colour = random() > 0.8 ? spark : foam
  const opacity = (0.35 + 0.6 * random()).toFixed(2)
  return `<path d="${d}" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="2" stroke-dasharray="3 4"/>`
}

const rack = (random: Random, view: View, column: number, row: number) => {
  const tall = 1.3 + random() * 0.9
  const faces = { top: '#27406f', left: '#14264a', right: '#1b3160' }
  let drawn = block(view, [column + 0.12, row + 0.12, 0.76, 0.76], tall, faces)
  for (let z = 0.2; z < tall - 0.1; z += 0.22) drawn += lights(random, view, [column, row, z])
  return drawn
}

const screenColour = (lit: number) => {
  if (lit > 0.86) return spark
  return lit > 0.4 ? foam : iris
}

const desk = (random: Random, view: View, column: number, row: number) => {
  const faces = { top: '#1d3358', left: '#0f1e3a', right: '#14284a' }
  const table = block(view, [column + 0.08, row + 0.12, 0.84, 0.7], 0.34, faces)
  if (random() <= 0.22) return table
  const corner = (x: number, z: number) => view(column + x, row + 0.42, z)
  const colour = screenColour(random())
  const screen = [corner(0.25, 0.4), corner(0.78, 0.4), corner(0.78, 0.8), corner(0.25, 0.8)]
  return table + face(screen, colour, (0.55 + 0.4 * random()).toFixed(2))
}

const furniture = (random: Random, view: View, column: number, row: number) => {
  const chance = random()
  const isAisle = column % 3 === 2 || (row % 2 === 1 && chance < 0.25)
  if (isAisle) return ''
  return chance > 0.9 ? rack(random, view, column, row) : desk(random, view, column, row)
}

/** Science Hall 260 from above at night: desks, lit screens and racks. */
export const nightLab = (size: Size) => {
  const random = seeded(26_003)
  const tall = size.height > size.width
  const view = viewFrom([size.width * (tall ? 0.5 : 0.74), size.height * 0.14], tall ? 46 : 52)
  const rows = upTo(places).flatMap((row) =>
    upTo(places).map((column) => furniture(random, view, column, row)),
  )
  return water(size, night, [0.6, 0.55]) + tiles(view) + rows.join('')
}
