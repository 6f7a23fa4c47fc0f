import { coral, dusk, foam, ink, iris, leaf, paper, sky, spark } from './palette.ts'
import { type Random, seeded } from './random.ts'
import { at, nth, type Point, type Size, short, upTo } from './svg.ts'
import { water } from './water.ts'

const colours = [iris, foam, coral, sky, leaf] as const

type Paint = { fill: string; stroke: string; width: number }
type Track = { y: number; end: number; colour: string }

const dot = ([x, y]: Point, radius: number, { fill, stroke, width }: Paint) =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" ` +
  `fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`

const commits = (random: Random, { width }: Size, { y, end, colour }: Track) => {
  let drawn = ''
  let x = width * random() * 0.06
  while (x < end) {
    const radius = 3 + random() * 3.5
    drawn += dot([x, y], radius, { fill: random() > 0.9 ? spark : ink, stroke: colour, width: 2.2 })
    x += width * (0.03 + 0.07 * random())
  }
  return drawn
}

const fork = (x: number, y: number, next: number, colour: string) =>
  `<path d="M${at([x, y])}C${at([x + 40, y])} ${at([x + 30, next])} ${at([x + 74, next])}" ` +
  `fill="none" stroke="${colour}" stroke-opacity=".45" stroke-width="1.8"/>`

const isTall = ({ width, height }: Size) => height > width

const meeting = (size: Size): Point =>
  isTall(size) ? [size.width * 0.74, size.height * 0.3] : [size.width * 0.8, size.height * 0.46]

/** One branch with its commits, running until it turns towards the merge. */
const lane = (random: Random, size: Size, index: number, lanes: number) => {
  const { width, height } = size
  const [meetX, meetY] = meeting(size)
  const heightOf = (place: number) => height * (0.04 + (0.94 * place) / (lanes - 1))
  const y = heightOf(index)
  const end = width * (0.16 + 0.42 * random())
  const colour = nth(colours, index)
  const turn = `C${at([end + width * 0.2, y])} ${at([meetX - width * 0.16, meetY])} ${at([meetX, meetY])}`
  let drawn =
    `<path d="M${at([-20, y])}L${at([end, y])}${turn}" fill="none" ` +
    `stroke="${colour}" stroke-opacity=".62" stroke-width="2.4"/>`
  drawn += commits(random, size, { y, end, colour })
  if (random() > 0.45 && index < lanes - 1) {
    drawn += fork(end * (0.25 + 0.4 * random()), y, heightOf(index + 1), colour)
  }
  return drawn
}

const trunk = (size: Size) => {
  const [x, y] = meeting(size)
  const after = (step: number): Point => [x + step * size.width * 0.055, y]
  const rail = `<path d="M${at([x, y])}L${at([size.width + 20, y])}" stroke="${paper}" stroke-width="4"/>`
  const later = [1, 2, 3].map((step) => dot(after(step), 7, { fill: ink, stroke: paper, width: 3 }))
  return rail + dot([x, y], 12, { fill: spark, stroke: spark, width: 3 }) + later.join('')
}

/** Many branches, one commit: the lanes of a repository meeting at an amber node. */
export const merge = (size: Size) => {
  const random = seeded(26_004)
  const lanes = isTall(size) ? 15 : 17
  const drawn = upTo(lanes).map((index) => lane(random, size, index, lanes))
  return water(size, dusk, [0.85, 0.5]) + drawn.join('') + trunk(size)
}
