import { all, each, ground, points, words } from './canvas.ts'
import {
  coral,
  dusk,
  fern,
  foam,
  ink,
  iris,
  kelp,
  leaf,
  mist,
  paper,
  pine,
  plum,
  sky,
  spark,
  teal,
} from './palette.ts'
import {
  around,
  arrow,
  box,
  circle,
  type Frame,
  line,
  nth,
  oval,
  type Point,
  path,
  upright,
} from './svg.ts'

/** A whole database inside one file. */
export const database = () => {
  const disc = (y: number, colour: string, shade: string) =>
    path(`M330 ${y}V${y + 74}A150 44 0 0 0 630 ${y + 74}V${y}Z`, { fill: shade }) +
    oval([480, y], 150, 44, { fill: colour })
  return (
    ground(teal) +
    path('M290 40H610L720 150V560Q720 580 700 580H290Q270 580 270 560V60Q270 40 290 40Z', {
      fill: '#1d7f88',
      opacity: 0.5,
    }) +
    path('M270 22H590L700 132V542Q700 562 680 562H270Q250 562 250 542V42Q250 22 270 22Z', {
      fill: paper,
    }) +
    path('M590 22V112Q590 132 610 132H700Z', { fill: '#b5dcdd' }) +
    disc(400, kelp, pine) +
    disc(308, foam, '#2b9aa2') +
    disc(216, spark, '#d9931a') +
    words([300, 74], 120, pine) +
    words([300, 108], 190, '#b5dcdd')
  )
}

const tree: (readonly [Point, string])[] = [
  [[730, 130], spark],
  [[650, 260], sky],
  [[810, 260], leaf],
  [[750, 400], coral],
  [[870, 400], coral],
]

/** A page as the components it is made of. */
export const components = () => {
  const part = (frame: Frame, colour: string, width = 6) =>
    box(frame, 14, { stroke: colour, width })
  const row = (y: number) =>
    words([220, y + 20], 120, ink) +
    words([420, y + 20], 60, '#9aa8c9') +
    part([190, y, 330, 54], coral, 5)
  return (
    ground('#1b2a52') +
    box([150, 50, 410, 500], 24, { fill: paper }) +
    part([166, 66, 378, 468], spark, 7) +
    box([190, 92, 330, 58], 12, { fill: '#e6ebf8' }) +
    part([190, 92, 330, 58], sky) +
    circle([220, 121], 11, { stroke: ink, width: 5 }) +
    part([178, 172, 354, 348], fern) +
    words([206, 194], 90, fern) +
    row(226) +
    row(296) +
    words([206, 374], 110, fern) +
    row(400) +
    upright([730, 130], [650, 260], { stroke: mist, width: 5 }) +
    upright([730, 130], [810, 260], { stroke: mist, width: 5 }) +
    upright([810, 260], [750, 400], { stroke: mist, width: 5 }) +
    upright([810, 260], [870, 400], { stroke: mist, width: 5 }) +
    all(tree, ([point, colour]) => circle(point, 34, { fill: '#1b2a52', stroke: colour, width: 9 }))
  )
}

const hexagon = ([x, y]: Point, colour: string) => {
  const corners = Array.from({ length: 6 }, (_, index) =>
    around([x, y], (index + 0.5) * (Math.PI / 3), 40),
  )
  return path(`M${corners.map((corner) => corner.join(' ')).join('L')}Z`, {
    fill: colour,
    stroke: colour,
    width: 12,
  })
}

const commits = points('200 120, 480 120, 760 120')

const trees = points('200 290, 480 290, 760 290')

const blobs = points('120 480, 340 480, 560 480, 800 480')

const shared = points('0 0, 0 1, 1 1, 1 2, 2 2, 2 3, 2 1')

const pointOf = (points: Point[], index: number): Point => points[index] ?? [0, 0]

/** Commits point to trees, trees to blobs; the unchanged ones are shared. */
export const gitObjects = () => {
  return (
    ground('#2a1a40') +
    all(shared, ([from, to]) =>
      upright(pointOf(trees, from), pointOf(blobs, to), { stroke: iris, width: 5, opacity: 0.75 }),
    ) +
    all(trees, (tree, index) => line([pointOf(commits, index), tree], { stroke: foam, width: 5 })) +
    arrow([700, 120], [540, 120], { stroke: mist, width: 6 }) +
    arrow([420, 120], [262, 120], { stroke: mist, width: 6 }) +
    all(commits, (commit, index) =>
      circle(commit, 42, {
        fill: index === 2 ? spark : '#2a1a40',
        stroke: index === 2 ? spark : mist,
        width: 9,
      }),
    ) +
    all(trees, (tree) => hexagon(tree, teal)) +
    all(
      blobs,
      ([x, y], index) =>
        box([x - 42, y - 46, 84, 92], 12, { fill: index === 3 ? coral : '#6a62c8' }) +
        words([x - 24, y - 22], 48, dusk) +
        words([x - 24, y + 8], 30, dusk),
    ) +
    box([806, 40, 100, 42], 21, { fill: paper }) +
    words([828, 54], 56, dusk)
  )
}

/** One row of numbers, halved until one is left. */
export const halving = () => {
  const spans = points('0 15, 8 15, 8 11, 10 10')
  const cell = (row: number) => (index: number) => {
    const [from, to] = nth(spans as [[number, number], ...[number, number][]], row)
    const inside = index >= from && index <= to
    const colour = row === 3 && inside ? spark : inside ? nth([kelp, teal, foam], row) : '#d3e3df'
    return box([72 + index * 51, 70 + row * 125, 42, 70], 9, {
      fill: colour,
      opacity: inside ? 1 : 0.55,
    })
  }
  const middle = [7, 11, 9] as const
  return (
    ground('#eef7f3') +
    each(4, (row) => each(16, cell(row))) +
    all(
      middle,
      (column, row) =>
        path(`M${93 + column * 51} ${146 + row * 125}v20`, { stroke: coral, width: 9 }) +
        circle([93 + column * 51, 105 + row * 125], 11, { fill: coral }),
    ) +
    circle([93 + 10 * 51, 480], 66, { stroke: ink, width: 6, dash: '3 14' })
  )
}

/** Cards ordered by colour and, within a colour, still in the order they came. */
export const stableSort = () => {
  const before = points('0 90, 2 150, 1 70, 0 170, 2 110, 1 140')
  const tones = [coral, spark, teal] as const
  const order = [0, 3, 2, 5, 1, 4]
  const place = (index: number, y: number): Point => [110 + index * 132, y]
  const item = (index: number, [x, y]: Point, label: number) => {
    const [tone] = before[index] ?? [0, 0]
    return (
      box([x, y, 92, 124], 16, { fill: nth(tones, tone), stroke: ink, width: 5 }) +
      each(label + 1, (dot) =>
        circle([x + 27 + (dot % 2) * 38, y + 36 + Math.floor(dot / 2) * 38], 10, { fill: ink }),
      )
    )
  }
  const seen = [0, 0, 0, 1, 1, 1]
  return (
    ground('#dcf1da') +
    all(order, (index, slot) =>
      upright([place(index, 0)[0] + 46, 200], [place(slot, 0)[0] + 46, 400], {
        stroke: fern,
        width: 6,
        opacity: 0.7,
      }),
    ) +
    all(before, (_, index) => item(index, place(index, 76), seen[index] ?? 0)) +
    all(order, (index, slot) => item(index, place(slot, 400), seen[index] ?? 0))
  )
}

/** Half of a disc on each ground: the same ink, read twice. */
export const contrast = () =>
  ground(paper) +
  box([480, 0, 480, 600], 0, { fill: '#071923' }) +
  path('M480 120A180 180 0 0 0 480 480Z', { fill: '#071923' }) +
  path('M480 120A180 180 0 0 1 480 480Z', { fill: paper }) +
  path('M480 210A90 90 0 0 1 480 390Z', { fill: '#0c6b78' }) +
  path('M480 210A90 90 0 0 0 480 390Z', { fill: foam }) +
  all(['#071923', '#33505c', '#5b7a86', '#9db4bc', '#dbe6e9'], (colour, index) =>
    box([84, 112 + index * 78, 120, 56], 12, { fill: colour }),
  ) +
  all([paper, '#b9cdd4', '#7d98a3', '#3e5a66', '#153140'], (colour, index) =>
    box([756, 112 + index * 78, 120, 56], 12, { fill: colour }),
  ) +
  box([742, 98, 148, 84], 22, { stroke: spark, width: 8 }) +
  box([70, 98, 148, 84], 22, { stroke: plum, width: 8 })
