import { all, each, ground, points, words } from './canvas.ts'
import {
  coral,
  dusk,
  foam,
  ink,
  iris,
  kelp,
  mist,
  paper,
  pine,
  plum,
  spark,
  teal,
} from './palette.ts'
import { seeded } from './random.ts'
import { box, circle, level, line, nth, type Point, path } from './svg.ts'

/** How loud a marsh is at one moment (0 to 1) and one pitch (0 to 1): two calls over a low hum. */
const loudness = (time: number, pitch: number) => {
  const trill = time > 0.12 && time < 0.42 ? 0.62 + 0.16 * Math.sin(time * 42) : 9
  const whistle = time > 0.58 && time < 0.88 ? 0.3 + 1.3 * (time - 0.58) ** 0.8 : 9
  const call =
    Math.exp(-(((pitch - trill) / 0.06) ** 2)) + Math.exp(-(((pitch - whistle) / 0.055) ** 2))
  return call + 0.42 * Math.exp(-pitch * 7) * (1 + 0.5 * Math.sin(time * 31))
}

/** A spectrogram with two bird calls found in it. */
export const wetland = () => {
  const random = seeded(4_101)
  const shades = ['#123b4a', '#17606a', teal, foam, mist] as const
  const cell = (column: number, row: number) => {
    const loud = loudness(column / 42, 1 - row / 21) * 0.85 + random() * 0.2
    const shade = Math.min(4, Math.floor(loud * 4.6))
    const frame = [62 + column * 20, 62 + row * 20, 16, 16] as const
    return shade > 0 ? box(frame, 4, { fill: nth(shades, shade) }) : ''
  }
  const found = (x: number, y: number, width: number, height: number) =>
    box([x, y, width, height], 14, { stroke: spark, width: 5 }) +
    box([x, y - 34, 92, 24], 12, { fill: spark })
  return (
    ground('#0a2732') +
    each(42, (column) => each(21, (row) => cell(column, row))) +
    found(148, 118, 284, 226) +
    found(534, 118, 288, 262) +
    path('M62 522L898 522', { stroke: kelp, width: 4 }) +
    each(12, (tick) =>
      line(
        [
          [62 + tick * 76, 522],
          [62 + tick * 76, 538],
        ],
        { stroke: kelp, width: 4 },
      ),
    )
  )
}

const stars = points(
  '300 190, 372 232, 430 218, 508 262, 560 212, 628 230, 590 316, 512 340, 330 390, 392 430, 456 404, 440 470, 650 420, 700 372',
)

const star = (index: number): Point => stars[index] ?? [0, 0]

const figures = [
  [0, 1, 2, 3, 4, 5],
  [3, 7, 6, 5],
  [8, 9, 10, 11, 9],
  [6, 13, 12],
]

const hourMark = (index: number) => {
  const angle = (index / 24) * Math.PI * 2
  const [across, down] = [Math.cos(angle), Math.sin(angle)]
  const outer = index % 6 === 0 ? 284 : 274
  return line(
    [
      [480 + across * 260, 300 + down * 260],
      [480 + across * outer, 300 + down * outer],
    ],
    { stroke: spark, width: 4 },
  )
}

/** The sky over the hall as a chart of rings and hours. */
export const skyChart = () => {
  const random = seeded(4_102)
  const dust = () => {
    const [angle, reach] = [random() * 6.28, Math.sqrt(random()) * 246]
    return circle(
      [480 + Math.cos(angle) * reach, 300 + Math.sin(angle) * reach],
      1.5 + random() * 2,
      { fill: mist, opacity: 0.6 },
    )
  }
  return (
    ground('#141f47') +
    circle([480, 300], 260, { fill: '#0d1634', stroke: iris, width: 5 }) +
    each(3, (index) =>
      circle([480, 300], 65 + index * 65, { stroke: iris, width: 2, opacity: 0.5 }),
    ) +
    path('M220 300L740 300', { stroke: iris, width: 2, opacity: 0.5 }) +
    path('M480 40L480 560', { stroke: iris, width: 2, opacity: 0.5 }) +
    each(34, dust) +
    each(24, hourMark) +
    all(figures, (figure) => line(figure.map(star), { stroke: foam, width: 3, opacity: 0.8 })) +
    all(stars, (point, index) =>
      circle(point, nth([7, 5, 9, 6], index), { fill: index === 3 ? spark : paper }),
    ) +
    circle(star(3), 20, { stroke: spark, width: 3 }) +
    each(16, (index) =>
      circle([((index * 397) % 200) + (index % 2) * 760, (index * 251) % 600], 2.2, {
        fill: iris,
        opacity: 0.7,
      }),
    )
  )
}

const seven = [
  '..........',
  '.########.',
  '.#######..',
  '......##..',
  '.....##...',
  '....##....',
  '....##....',
  '...##.....',
  '...##.....',
  '..........',
]

const pixelRow = (row: string, down: number) =>
  all([...row], (mark, across) =>
    mark === '#'
      ? box([82 + across * 26, 170 + down * 26, 23, 23], 4, {
          fill: (across + down) % 4 === 0 ? kelp : ink,
        })
      : '',
  )

const joined = (from: Point[], to: Point[], strong: number) =>
  all(from, (start, one) =>
    all(to, (end, other) =>
      (one + other * 2) % strong === 0 ? level(start, end, { stroke: teal, width: 4 }) : '',
    ),
  )

/** The pixels of a written 7 on their way through a network. */
export const digitReader = () => {
  const hidden = Array.from({ length: 5 }, (_, index): Point => [510, 120 + index * 90])
  const inner = Array.from({ length: 4 }, (_, index): Point => [670, 165 + index * 90])
  const digits = Array.from({ length: 10 }, (_, index): Point => [850, 75 + index * 50])
  return (
    ground('#fbedcb') +
    box([66, 154, 290, 290], 18, { fill: '#fff' }) +
    all(seven, pixelRow) +
    all(hidden, (end) => level([372, 300], end, { stroke: kelp, width: 3, opacity: 0.5 })) +
    joined(hidden, inner, 3) +
    joined(inner, digits, 5) +
    level([670, 345], [850, 425], { stroke: '#d9931a', width: 7 }) +
    all(hidden, (point) => circle(point, 17, { fill: teal, stroke: ink, width: 4 })) +
    all(inner, (point) => circle(point, 17, { fill: '#9fdfe0', stroke: ink, width: 4 })) +
    all(digits, (point, index) =>
      circle(point, index === 7 ? 22 : 14, {
        fill: index === 7 ? spark : '#fff',
        stroke: ink,
        width: 4,
      }),
    )
  )
}

/** A lecture as a waveform, with the passage a search found. */
export const lectureSearch = () => {
  const random = seeded(4_104)
  const bars = each(58, (index) => {
    const found = index > 24 && index < 38
    const swell = Math.abs(Math.sin(index * 0.31)) * 0.6 + Math.abs(Math.sin(index * 0.83)) * 0.3
    const tall = 20 + (swell + random() * 0.25) * 150
    return line(
      [
        [60 + index * 14.8, 250 - tall],
        [60 + index * 14.8, 250 + tall],
      ],
      { stroke: found ? spark : '#7fb3c9', width: 8, opacity: found ? 1 : 0.75 },
    )
  })
  const caption = (y: number, widths: number[], marked: number) => {
    let x = 120
    return all(widths, (width, index) => {
      const drawn = words([x, y], width, index === marked ? spark : mist)
      x += width + 20
      return drawn
    })
  }
  return (
    ground('#0f3b57') +
    box([410, 60, 214, 380], 24, { fill: '#185a7d' }) +
    bars +
    caption(494, [90, 140, 70, 200], 3) +
    caption(534, [150, 60, 120], 9) +
    circle([690, 430], 62, { fill: '#0f3b57', stroke: paper, width: 13 }) +
    path('M736 476L800 540', { stroke: paper, width: 20 }) +
    path('M660 430q30 -34 60 0', { stroke: spark, width: 9 })
  )
}

/** A letter that pulls at a hook. */
export const phishing = () =>
  ground('#fbe2dc') +
  each(4, (index) =>
    path(`M-20 ${430 + index * 46}q60 -34 120 0t120 0t120 0t120 0t120 0t120 0t120 0t120 0t120 0`, {
      stroke: nth([teal, kelp], index),
      width: 7,
      opacity: 0.22 + index * 0.1,
    }),
  ) +
  box([250, 230, 460, 280], 24, { fill: plum }) +
  box([236, 214, 460, 280], 24, { fill: '#fff', stroke: dusk, width: 7 }) +
  path('M240 480L420 340M692 480L512 340', { stroke: dusk, width: 6 }) +
  path('M236 238L436 376Q466 396 496 376L696 238Q690 214 672 214H260Q242 214 236 238Z', {
    fill: '#e9e6fb',
    stroke: dusk,
    width: 7,
  }) +
  path('M466 -20V96', { stroke: dusk, width: 5 }) +
  circle([466, 106], 14, { stroke: dusk, width: 7 }) +
  path('M466 120V290C466 352 558 352 558 290L530 312M558 290L578 320', {
    stroke: coral,
    width: 13,
  }) +
  circle([760, 170], 58, { fill: spark }) +
  path('M760 138L760 178', { stroke: pine, width: 12 }) +
  circle([760, 202], 7, { fill: pine })
