import { all, each, ground, points, words } from './canvas.ts'
import {
  coral,
  dusk,
  foam,
  ink,
  iris,
  kelp,
  leaf,
  mist,
  paper,
  pine,
  plum,
  rust,
  sky,
  spark,
  teal,
} from './palette.ts'
import { box, circle, line, nth, oval, type Point, path, shape, upTo } from './svg.ts'

const halfWidth = (y: number) => (y < 230 ? 190 : 190 * (1 - ((y - 230) / 320) ** 1.9))

/** A shield of ten layers. */
export const shield = () => {
  const tones = [mist, foam, teal, '#2b9aa2', kelp] as const
  const layer = (index: number) => {
    const top = 66 + index * 47
    const rows = [0, 1, 2, 3, 4, 5, 6].map((step) => top + step * 6.2)
    const right = rows.map((y): Point => [480 + halfWidth(y), y])
    const left = rows.map((y): Point => [480 - halfWidth(y), y]).reverse()
    const tone = index === 0 ? spark : nth(tones, Math.floor(index / 2))
    return shape([...right, ...left], { fill: tone, stroke: tone, width: 6 })
  }
  return (
    ground(pine) +
    each(5, (index) =>
      circle([480, 290], 250 + index * 64, { stroke: foam, width: 2, opacity: 0.25 }),
    ) +
    each(10, layer) +
    each(10, (index) =>
      words(
        [90, 80 + index * 47],
        nth([120, 90, 140, 70, 110], index),
        index === 0 ? spark : '#23616b',
      ),
    ) +
    each(10, (index) =>
      words(
        [740, 80 + index * 47],
        nth([80, 130, 60, 110, 100], index),
        index === 0 ? spark : '#23616b',
      ),
    )
  )
}

const widths = [96, 62, 128, 74, 110, 84, 120]

const starts = widths.map(
  (_, index) => 66 + widths.slice(0, index).reduce((sum, width) => sum + width + 24, 0),
)

const middle = (index: number) => (starts[index] ?? 0) + (widths[index] ?? 0) / 2

const weights: [number, number, number][] = [
  [0, 2, 4],
  [1, 2, 5],
  [2, 2, 9],
  [3, 4, 7],
  [4, 2, 15],
  [4, 4, 5],
  [5, 6, 8],
  [6, 5, 5],
  [2, 0, 7],
  [6, 2, 9],
  [0, 0, 4],
  [3, 1, 4],
  [5, 3, 3],
  [1, 0, 3],
]

/** Every word of a sentence looks at every other, some harder. */
export const attention = () => {
  const strand = ([from, to, width]: (typeof weights)[number]) => {
    const chosen = from === 4 && to === 2
    return path(`M${middle(from)} 150C${middle(from)} 300 ${middle(to)} 300 ${middle(to)} 450`, {
      stroke: chosen ? spark : nth([iris, foam, sky], from),
      width,
      opacity: chosen ? 1 : 0.55,
    })
  }
  const row = (y: number, chosen: number) =>
    all(
      widths,
      (width, index) =>
        box([starts[index] ?? 0, y, width, 46], 14, {
          fill: index === chosen ? spark : '#3a2f73',
        }) + words([(starts[index] ?? 0) + 18, y + 16], width - 36, index === chosen ? dusk : mist),
    )
  return ground('#211a4a') + all(weights, strand) + row(104, 4) + row(450, 2)
}

/** A query with something wedged into it. */
export const injection = () => {
  const piece = (x: number, width: number, colour: string) =>
    box([x, 236, width, 128], 18, { fill: colour }) + words([x + 30, 293], width - 60, pine)
  return (
    ground('#fbedcb') +
    box([60, 206, 840, 188], 30, { fill: '#fff' }) +
    piece(90, 150, foam) +
    piece(256, 120, '#b9e6e6') +
    path('M392 236H470V206L560 70L650 206V236H700V364H392Z', {
      fill: coral,
      stroke: coral,
      width: 20,
    }) +
    words([432, 293], 220, '#fff') +
    path('M560 120L560 190', { stroke: '#fff', width: 14 }) +
    circle([560, 226], 9, { fill: '#fff' }) +
    piece(730, 140, foam) +
    path('M386 440L706 440', { stroke: rust, width: 8 }) +
    path('M386 424L386 456', { stroke: rust, width: 8 }) +
    path('M706 424L706 456', { stroke: rust, width: 8 }) +
    words([90, 500], 330, '#d8c48f') +
    words([440, 500], 150, '#d8c48f') +
    words([90, 120], 230, '#d8c48f') +
    words([90, 84], 140, '#d8c48f')
  )
}

/** Layers in a row, and the shortcuts that carry the signal past them. */
export const residual = () => {
  const x = (index: number) => 66 + index * 86
  const skip = (index: number) =>
    path(
      `M${x(index) - 14} 330C${x(index) - 14} 130 ${x(index + 2) - 14} 130 ${x(index + 2) - 14} 322`,
      { stroke: spark, width: 8 },
    ) + circle([x(index + 2) - 14, 330], 15, { fill: '#0f3b57', stroke: spark, width: 6 })
  const layer = (index: number) => {
    const tall = 330 - index * 20
    return box([x(index) + 6, 330 - tall / 2, 46, tall], 14, { fill: nth([sky, '#6fb9e4'], index) })
  }
  return (
    ground('#0f3b57') +
    each(9, (index) =>
      box([x(index) + 14, 342 - (330 - index * 20) / 2, 46, 330 - index * 20], 14, {
        fill: ink,
        opacity: 0.35,
      }),
    ) +
    path('M10 330L950 330', { stroke: mist, width: 6 }) +
    each(10, layer) +
    all([0, 2, 4, 6, 8], skip) +
    circle([52, 330], 15, { fill: spark })
  )
}

/** A long pass phrase opens what a short puzzle does not. */
export const passphrase = () => {
  const tones = [teal, iris, spark, leaf, coral] as const
  const lengths = [130, 96, 150, 110, 120]
  const start = (index: number) =>
    90 + lengths.slice(0, index).reduce((sum, width) => sum + width + 18, 0)
  return (
    ground('#d5eef0') +
    path('M380 250V170A100 100 0 0 1 580 170V250', { stroke: pine, width: 40 }) +
    box([300, 236, 360, 210], 40, { fill: pine }) +
    circle([480, 320], 34, { fill: spark }) +
    path('M480 330L462 396H498Z', { fill: spark, stroke: spark, width: 8 }) +
    box([60, 484, 840, 86], 43, { fill: '#fff' }) +
    all(lengths, (width, index) =>
      box([start(index), 510, width, 34], 17, { fill: nth(tones, index) }),
    ) +
    line(
      [
        [start(5) + 6, 506],
        [start(5) + 6, 548],
      ],
      { stroke: pine, width: 6 },
    )
  )
}

/** A way down into a bowl. */
export const descent = () => {
  const steps = points('120 96, 250 190, 232 300, 356 306, 398 378, 470 356, 520 384, 556 372')
  const shades = ['#f8d9d1', '#f3bdb2', coral, '#d77a86', '#a566a6', plum, dusk] as const
  return (
    ground('#fbe2dc') +
    all(
      upTo(7),
      (index) =>
        `<g transform="rotate(-16 560 370)">${oval([560, 370], 560 - index * 78, 360 - index * 50, { fill: nth(shades, index) })}</g>`,
    ) +
    line(steps, { stroke: paper, width: 8 }) +
    all(steps, (point, index) =>
      circle(point, index === 7 ? 20 : 13, {
        fill: index === 7 ? spark : paper,
        stroke: dusk,
        width: 5,
      }),
    )
  )
}
