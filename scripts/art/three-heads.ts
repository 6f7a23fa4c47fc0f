import { foam, mist, pine, spark, teal } from './palette.ts'
import { type Random, seeded } from './random.ts'
import { at, nth, type Point, type Size, short, upTo } from './svg.ts'
import { water } from './water.ts'

const strands = upTo(19).map((index) => index - 9)
const neckColours = [teal, foam, '#2b8f98'] as const
const twigs = 15

const isTall = ({ width, height }: Size) => height > width

const layout = (size: Size): { root: Point; heads: Point[] } => {
  const tall = isTall(size)
  const place = ([x, y]: Point): Point => [x * size.width, y * size.height]
  const heads: Point[] = tall
    ? [
        [0.22, 0.3],
        [0.56, 0.17],
        [0.84, 0.38],
      ]
    : [
        [0.5, 0.3],
        [0.72, 0.2],
        [0.9, 0.42],
      ]
  return { root: place(tall ? [0.5, 1.06] : [0.46, 1.1]), heads: heads.map(place) }
}

/** A neck is a bundle of nearly parallel curves from the shared root to one head. */
const neck = ({ width, height }: Size, root: Point, head: Point, index: number) =>
  strands
    .map((strand) => {
      const spread = strand * 4.2
      const low: Point = [root[0] + spread * 2.2 - (head[0] - root[0]) * 0.35, height * 0.7]
      const high: Point = [
        head[0] + spread * 1.4 + (index - 1) * width * 0.05,
        head[1] + (height - head[1]) * 0.52,
      ]
      const d = `M${at([root[0] + spread * 3, root[1]])}C${at(low)} ${at(high)} ${at([head[0] + spread * 0.35, head[1]])}`
      const opacity = (0.16 + 0.5 * (1 - Math.abs(strand) / 10)).toFixed(2)
      return `<path d="${d}" fill="none" stroke="${nth(neckColours, index)}" stroke-opacity="${opacity}" stroke-width="1.3"/>`
    })
    .join('')

const scatter = (random: Random, head: Point, reach: number): Point[] => {
  const points = [head]
  for (const index of upTo(twigs)) {
    const angle = (index / twigs) * 6.283 + random() * 0.5
    const distance = reach * (0.45 + 0.6 * random())
    points.push([head[0] + Math.cos(angle) * distance, head[1] + Math.sin(angle) * distance * 0.92])
  }
  return points
}

const nearest = (points: Point[], from: Point) =>
  points
    .map((point) => ({ point, distance: Math.hypot(point[0] - from[0], point[1] - from[1]) }))
    .sort((one, other) => one.distance - other.distance)
    .slice(1, 4)

/** A head is a small graph: an amber hub, and nodes joined to their three nearest. */
const headGraph = (random: Random, size: Size, head: Point) => {
  const reach = (isTall(size) ? 0.15 : 0.105) * Math.min(size.width, size.height) * 1.25
  const points = scatter(random, head, reach)
  const edges = points.flatMap((from) =>
    nearest(points, from).map(({ point }) => `M${at(from)}L${at(point)}`),
  )
  const nodes = points.slice(1).map(([x, y]) => {
    const radius = 2.5 + random() * 3
    const colour = random() > 0.86 ? spark : mist
    return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${colour}" fill-opacity="0.85"/>`
  })
  const hub = `<circle cx="${short(head[0])}" cy="${short(head[1])}" r="9" fill="${spark}"/>`
  const web = `<path d="${edges.join('')}" stroke="#9fe9e6" stroke-opacity=".42" stroke-width="1.2" fill="none"/>`
  return web + hub + nodes.join('')
}

/** The hydra as a graph: three necks from one root, each ending in a web of nodes. */
export const threeHeads = (size: Size) => {
  const random = seeded(26_001)
  const { root, heads } = layout(size)
  const drawn = heads.map(
    (head, index) => neck(size, root, head, index) + headGraph(random, size, head),
  )
  return water(size, pine, [0.62, 0.4]) + drawn.join('')
}
