import { all, each, ground, points } from './canvas.ts'
import {
  coral,
  fern,
  foam,
  ink,
  iris,
  kelp,
  leaf,
  paper,
  pine,
  rust,
  sky,
  spark,
  teal,
} from './palette.ts'
import { box, circle, type Frame, line, nth, oval, type Point, path, shape } from './svg.ts'

const bus = ([x, y]: Point) =>
  circle([x, y], 62, { fill: spark, opacity: 0.28 }) +
  box([x - 42, y - 25, 84, 46], 13, { fill: spark, stroke: ink, width: 5 }) +
  each(3, (index) => box([x - 30 + index * 21, y - 14, 15, 15], 4, { fill: ink })) +
  circle([x - 21, y + 22], 9, { fill: ink }) +
  circle([x + 21, y + 22], 9, { fill: ink })

const stop = (colour: string) => (point: Point) =>
  circle(point, 15, { fill: paper, stroke: colour, width: 7 })

/** Two bus routes over a campus. */
export const shuttle = () => {
  const buildings: Frame[] = [
    [70, 60, 150, 90],
    [250, 60, 110, 90],
    [70, 360, 120, 80],
    [70, 470, 130, 80],
    [430, 60, 110, 70],
    [660, 60, 90, 130],
    [430, 380, 150, 100],
    [620, 430, 110, 110],
  ]
  const east =
    'M-20 210H350Q400 210 400 260V500Q400 550 450 550H560Q600 550 600 510V400Q600 350 650 350H980'
  const loop = 'M230 620V300Q230 250 280 250H520Q570 250 570 200V-20'
  const eastStops = points('120 210, 310 210, 400 400, 500 550, 760 350')
  const loopStops = points('230 430, 480 250, 570 90')
  return (
    ground('#e6f0ec') +
    path('M800 -20C740 120 900 220 850 340C810 440 900 520 880 620H980V-20Z', { fill: '#bfdff0' }) +
    path('M40 250H190V330H40ZM440 170H530V220H440ZM440 290H560V340H440Z', {
      fill: '#c4e6c2',
      stroke: '#c4e6c2',
      width: 24,
    }) +
    all(buildings, (frame) => box(frame, 12, { fill: '#fff', stroke: '#cddcd9', width: 3 })) +
    path(loop, { stroke: iris, width: 14 }) +
    path(east, { stroke: kelp, width: 14 }) +
    all(eastStops, stop(kelp)) +
    all(loopStops, stop('#6b66d0')) +
    bus([672, 350])
  )
}

const heat = ['#cfeceb', foam, '#ffe09a', spark, coral] as const

const rooms: [Frame, number][] = [
  [[90, 80, 170, 150], 0],
  [[260, 80, 170, 150], 3],
  [[430, 80, 130, 150], 1],
  [[560, 80, 310, 210], 2],
  [[90, 310, 120, 210], 4],
  [[210, 310, 190, 210], 1],
  [[560, 370, 150, 150], 0],
  [[710, 370, 160, 150], 3],
]

const door = ([x, y, width]: Frame) =>
  line(
    [
      [x + width / 2 - 20, y],
      [x + width / 2 + 20, y],
    ],
    { stroke: '#f3f6fb', width: 12 },
  )

const seats = ([[x, y, width, height], level]: [Frame, number]) =>
  each(Math.min(level, 3) + 2, (index) =>
    circle(
      [x + width / 2 + Math.cos(index * 2.1) * 34, y + height / 2 + Math.sin(index * 2.1) * 34],
      10,
      { fill: ink, opacity: 0.55 },
    ),
  ) + box([x + width / 2 - 17, y + height / 2 - 17, 34, 34], 8, { fill: '#fff', opacity: 0.85 })

/** A floor plan coloured by how busy each room is. */
export const studyRooms = () => {
  return (
    ground('#e8ecf8') +
    box([90, 80, 780, 440], 0, { fill: '#f3f6fb' }) +
    all(rooms, ([frame, level]) =>
      box(frame, 0, { fill: nth(heat, level), stroke: ink, width: 7 }),
    ) +
    all(rooms, ([[x, y, width, height]]) => door([x, y < 200 ? y + height : y, width, 0])) +
    all(rooms, seats) +
    box([90, 80, 780, 440], 4, { stroke: ink, width: 12 }) +
    path('M440 520L520 520', { stroke: '#f3f6fb', width: 14 })
  )
}

const jar = (x: number, floor: number, colour: string) =>
  box([x, floor - 118, 84, 118], 16, { fill: '#fff' }) +
  box([x, floor - 78, 84, 78], 16, { fill: colour }) +
  box([x + 8, floor - 138, 68, 24], 8, { fill: ink })

const can = (x: number, floor: number, colour: string) =>
  box([x, floor - 100, 74, 100], 8, { fill: '#c9d6d8' }) +
  box([x, floor - 80, 74, 60], 0, { fill: colour }) +
  oval([x + 37, floor - 50], 18, 18, { fill: paper })

const carton = (x: number, floor: number, colour: string) =>
  box([x, floor - 150, 90, 150], 6, { fill: colour }) +
  box([x + 16, floor - 116, 58, 46], 8, { fill: paper }) +
  box([x + 16, floor - 54, 58, 10], 5, { fill: paper, opacity: 0.7 })

/** Shelves of a food pantry, one of them running low. */
export const pantry = () => {
  const top = 270
  const low = 500
  return (
    ground('#cfe8cd') +
    carton(110, top, coral) +
    carton(212, top, iris) +
    jar(330, top, spark) +
    jar(430, top, leaf) +
    can(552, top, teal) +
    can(638, top, teal) +
    can(724, top, rust) +
    can(595, top - 100, teal) +
    can(681, top - 100, rust) +
    jar(120, low, coral) +
    jar(220, low, sky) +
    can(340, low, fern) +
    can(426, low, fern) +
    carton(780, low, teal) +
    box([560, low - 116, 170, 116], 10, { stroke: fern, width: 5, dash: '16 14' }) +
    box([60, top, 840, 26], 6, { fill: pine }) +
    box([60, low, 840, 26], 6, { fill: pine }) +
    box([572, low + 6, 146, 50], 10, { fill: spark, stroke: pine, width: 4 }) +
    box([594, low + 25, 52, 12], 6, { fill: pine }) +
    circle([690, low + 31], 9, { fill: rust })
  )
}

/** A hillside campus as terraces, with the step-free way across. */
export const stepFree = () => {
  const terrace = ([cx, cy]: Point, reach: number, tilt: number, fill: string) => {
    const points = Array.from({ length: 49 }, (_, index): Point => {
      const angle = (index / 48) * Math.PI * 2
      const bulge = 1 + 0.16 * Math.sin(angle * 3 + tilt) + 0.07 * Math.sin(angle * 5 - tilt)
      return [cx + Math.cos(angle) * reach * 1.35 * bulge, cy + Math.sin(angle) * reach * bulge]
    })
    return shape(points, { fill })
  }
  const heights = ['#0e434d', '#114e58', '#155a64', '#1b6a74', '#237b85', '#2f8f99']
  const way = 'M90 520C190 500 170 400 280 400S390 480 480 430S520 290 630 290S740 360 850 130'
  return (
    ground(pine) +
    all(heights, (fill, index) => terrace([330, 210], 330 - index * 54, 0.6, fill)) +
    all(heights.slice(2), (fill, index) => terrace([770, 480], 180 - index * 48, 2.4, fill)) +
    path(way, { stroke: ink, width: 26, opacity: 0.5 }) +
    path(way, { stroke: spark, width: 11 }) +
    path('M90 520L300 300L560 180L850 130', { stroke: coral, width: 5, dash: '3 18' }) +
    circle([90, 520], 22, { fill: paper, stroke: spark, width: 10 }) +
    path('M850 150C800 84 812 36 850 36S900 84 850 150Z', { fill: spark }) +
    circle([850, 80], 17, { fill: pine })
  )
}
