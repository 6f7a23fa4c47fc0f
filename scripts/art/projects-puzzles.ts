import { all, each, ground, points, words } from './canvas.ts'
import { block, face, viewFrom } from './isometric.ts'
import {
  coral,
  foam,
  ink,
  iris,
  kelp,
  leaf,
  night,
  paper,
  pine,
  plum,
  sky,
  spark,
  teal,
} from './palette.ts'
import { arrow, box, circle, line, moved, nth, type Point, path } from './svg.ts'

const side = 76
const square = (column: number, row: number): Point => [250 + column * side, -4 + row * side]
const centre = (column: number, row: number): Point => [
  square(column, row)[0] + side / 2,
  square(column, row)[1] + side / 2,
]

const base = 'M-24 30H24L19 18H-19Z'
const pieces = {
  pawn: `${base}M-15 18C-8 8 -8 2 -7 -4H7C8 2 8 8 15 18ZM0 -28A13 13 0 1 0 0 -2A13 13 0 1 0 0 -28Z`,
  rook: `${base}M-15 18L-13 -12H-19V-30H-9V-23H-4V-30H4V-23H9V-30H19V-12H13L15 18Z`,
  bishop: `${base}M-14 18C-8 8 -18 2 -14 -12C-10 -24 -3 -28 0 -34C3 -28 10 -24 14 -12C18 2 8 8 14 18Z`,
  king: `${base}M-16 18L-20 -10Q-22 -22 -8 -20L-3 -20V-27H-9V-33H-3V-39H3V-33H9V-27H3V-20L8 -20Q22 -22 20 -10L16 18Z`,
}
type Piece = keyof typeof pieces

const standing: [Piece, number, number, 'light' | 'dark'][] = [
  ['king', 1, 1, 'dark'],
  ['pawn', 0, 2, 'dark'],
  ['pawn', 1, 2, 'dark'],
  ['rook', 3, 1, 'dark'],
  ['pawn', 5, 3, 'dark'],
  ['bishop', 4, 2, 'dark'],
  ['pawn', 2, 5, 'light'],
  ['pawn', 6, 5, 'light'],
  ['bishop', 2, 6, 'light'],
  ['king', 6, 6, 'light'],
  ['rook', 5, 6, 'light'],
]

const chessPiece = ([kind, column, row, colour]: (typeof standing)[number]) =>
  moved(
    centre(column, row),
    path(pieces[kind], {
      fill: colour === 'light' ? paper : ink,
      stroke: colour === 'light' ? ink : '#9fb6bd',
      width: 3,
    }),
  )

/** A position, what the engine thinks of it, and the move it would play. */
export const chess = () => {
  return (
    ground(pine) +
    each(8, (row) =>
      each(8, (column) =>
        box([...square(column, row), side, side], 0, {
          fill: (row + column) % 2 ? kelp : '#cfe6e3',
        }),
      ),
    ) +
    box([...square(5, 3), side, side], 0, { fill: spark }) +
    box([...square(5, 6), side, side], 0, { fill: spark, opacity: 0.55 }) +
    all(standing, chessPiece) +
    arrow(centre(5, 5.55), centre(5, 3.5), { stroke: '#d9931a', width: 11 }) +
    box([188, 40, 30, 520], 15, { fill: ink }) +
    box([188, 250, 30, 310], 15, { fill: paper }) +
    each(6, (row) =>
      words(
        [50, 70 + row * 42],
        nth([90, 64, 104, 50, 80, 40], row),
        row === 0 ? spark : '#2d6a73',
      ),
    )
  )
}

const tree = points('640 190, 560 280, 720 280, 510 370, 610 370, 770 370')

const treeJoins = points('0 1, 0 2, 1 3, 1 4, 2 5')

const treeNode = (index: number): Point => tree[index] ?? [0, 0]

const listCell = (x: number, colour: string) =>
  box([x, 170, 70, 60], 8, { fill: '#fff', stroke: colour, width: 6 }) +
  line(
    [
      [x + 48, 170],
      [x + 48, 230],
    ],
    { stroke: colour, width: 6 },
  )

/** A whiteboard after a mock interview: a list, a tree, a clock. */
export const whiteboard = () => {
  return (
    ground('#b9b6f2') +
    box([72, 72, 816, 460], 22, { fill: plum, opacity: 0.4 }) +
    box([60, 56, 816, 460], 22, { fill: '#fdfdff', stroke: ink, width: 10 }) +
    listCell(110, teal) +
    listCell(230, teal) +
    listCell(350, coral) +
    arrow([172, 200], [222, 200], { stroke: ink, width: 5 }) +
    arrow([292, 200], [342, 200], { stroke: ink, width: 5 }) +
    path('M385 240C385 310 265 310 265 246', { stroke: coral, width: 6, dash: '4 14' }) +
    all(treeJoins, ([from, to]) =>
      line([treeNode(from), treeNode(to)], { stroke: plum, width: 6 }),
    ) +
    all(tree, (point, index) =>
      circle(point, 27, { fill: index === 4 ? spark : '#fff', stroke: plum, width: 6 }),
    ) +
    words([110, 110], 170, ink) +
    words([300, 110], 90, '#b7bccd') +
    all([190, 250, 130, 210], (width, row) =>
      words([110 + (row % 3 ? 36 : 0), 345 + row * 36], width, nth([ink, '#b7bccd'], row % 2)),
    ) +
    circle([800, 130], 46, { fill: '#fff', stroke: '#dfe2ee', width: 14 }) +
    path('M800 84A46 46 0 1 1 754 130', { stroke: spark, width: 14 }) +
    box([560, 440, 96, 24], 12, { fill: coral }) +
    box([672, 440, 96, 24], 12, { fill: teal })
  )
}

const quarryView = viewFrom([480, 210], 62)

type Tones = readonly [top: string, left: string, right: string]
const quarryTones: readonly [Tones, ...Tones[]] = [
  ['#6f6ac9', '#3a3685', '#4b47a0'],
  ['#4aa3d8', '#1f5c86', '#2b74a5'],
  ['#5ed3d3', '#1d7f88', '#2b9aa2'],
  ['#9be3c0', '#3f8a6a', '#56a883'],
]

const terrace = (index: number) => {
  const [top, left, right] = nth(quarryTones, index)
  const inset = index * 0.75
  const raise = (x: number, y: number, z: number) => quarryView(x, y, z + index * 0.72)
  return block(raise, [inset, inset, 6 - inset * 2, 6 - inset * 2], 0.72, { top, left, right })
}

const flag = (x: number, y: number, z: number, colour: string) => {
  const [footX, footY] = quarryView(x, y, z)
  return (
    line(
      [
        [footX, footY],
        [footX, footY - 74],
      ],
      { stroke: paper, width: 6 },
    ) + path(`M${footX} ${footY - 74}l52 16l-52 18Z`, { fill: colour, stroke: colour, width: 4 })
  )
}

const litWindow = (x: number, y: number, z: number) =>
  face(
    [
      quarryView(x, y, z),
      quarryView(x + 0.4, y, z),
      quarryView(x + 0.4, y + 0.4, z),
      quarryView(x, y + 0.4, z),
    ],
    paper,
    0.7,
  )

/** A stepped quarry of challenges with the last flag on top. */
export const quarry = () => {
  return (
    ground(night) +
    each(40, (index) =>
      circle([(index * 241) % 960, (index * 137) % 600], 2.5, { fill: iris, opacity: 0.5 }),
    ) +
    each(4, terrace) +
    litWindow(5.3, 3, 0.72) +
    litWindow(3, 5.35, 0.72) +
    litWindow(4.55, 2.6, 1.44) +
    litWindow(2.4, 4.6, 1.44) +
    litWindow(3.8, 2.8, 2.16) +
    flag(5.6, 1.2, 0.72, coral) +
    flag(1.2, 5.6, 0.72, leaf) +
    flag(4.9, 4.9, 1.44, iris) +
    flag(3, 3, 2.88, spark)
  )
}

/** Bars on their way into order, with the swap that happens next. */
export const sorting = () => {
  const heights = [90, 120, 150, 190, 215, 250, 330, 270, 390, 300, 230, 420, 360, 180]
  const bar = (tall: number, index: number) => {
    const settled = index < 6
    const swapping = index === 6 || index === 10
    return box([75 + index * 59, 530 - tall, 44, tall], 10, {
      fill: swapping ? '#e8a11f' : settled ? teal : '#8f8bf0',
    })
  }
  const from: Point = [75 + 6 * 59 + 22, 182]
  return (
    ground('#e6e4fa') +
    all(heights, bar) +
    path(`M${from[0]} ${from[1]}C${from[0]} 30 ${75 + 10 * 59 + 22} 30 ${75 + 10 * 59 + 22} 276`, {
      stroke: ink,
      width: 6,
      dash: '2 15',
    }) +
    arrow([75 + 10 * 59 + 22, 230], [75 + 10 * 59 + 22, 282], { stroke: ink, width: 6 }) +
    path('M60 546L900 546', { stroke: ink, width: 7 }) +
    path('M96 70q22 40 44 0t44 0t44 0t44 0', { stroke: kelp, width: 8 }) +
    path('M96 112q22 26 44 0t44 0t44 0', { stroke: sky, width: 8 }) +
    path('M96 148q22 16 44 0t44 0', { stroke: foam, width: 8 })
  )
}
