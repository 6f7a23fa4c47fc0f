import { sea, sky, spark, teal } from './palette.ts'
import { type Random, seeded } from './random.ts'
import { at, type Point, type Size, upTo } from './svg.ts'
import { water } from './water.ts'

const direction = (x: number, y: number) =>
  Math.sin(x * 0.0031 + 1.7) * 1.1 +
  Math.cos(y * 0.0042 - x * 0.0011) * 1.25 +
  Math.sin((x + y) * 0.0017) * 0.8

const drift = (start: Point, steps: number) => {
  let [x, y] = start
  let d = `M${at(start)}`
  for (const step of upTo(steps)) {
    const angle = direction(x, y)
    x += Math.cos(angle) * 9
    y += Math.sin(angle) * 9
    if (step % 3 === 2) d += `L${at([x, y])}`
  }
  return d
}

const colour = (kind: number) => {
  if (kind > 0.975) return spark
  if (kind > 0.6) return sky
  return kind > 0.3 ? teal : '#7b7be0'
}

const streamline = (random: Random, { width, height }: Size) => {
  const start: Point = [
    random() * width * 1.1 - width * 0.05,
    random() * height * 1.1 - height * 0.05,
  ]
  const d = drift(start, (16 + random() * 30) | 0)
  const kind = random()
  const opacity = (0.18 + 0.42 * random()).toFixed(2)
  const thickness = kind > 0.975 ? 2.2 : 1.5
  return (
    `<path d="${d}" fill="none" stroke="${colour(kind)}" stroke-opacity="${opacity}" ` +
    `stroke-width="${thickness}" stroke-linecap="round"/>`
  )
}

/** Lines that follow one field of directions, as water would carry them. */
export const currents = (size: Size) => {
  const random = seeded(26_002)
  const lines = upTo(Math.round((size.width * size.height) / 7600)).map(() =>
    streamline(random, size),
  )
  return water(size, sea, [0.3, 0.8]) + lines.join('')
}
