import { all, each, ground } from './canvas.ts'
import { ink, leaf, plum, spark, teal } from './palette.ts'
import { box, level, nth, type Point } from './svg.ts'

const columns = [
  [140, 260, 440],
  [120, 240, 360, 480],
  [180, 320, 460],
  [150, 300, 420],
] as const

const courseWidth = 150

const place = (column: number, row: number): Point => [
  75 + column * 220,
  columns[column]?.[row] ?? 0,
]

const links: [number, number, number][] = [
  [0, 0, 0],
  [0, 1, 1],
  [0, 1, 2],
  [0, 2, 3],
  [1, 0, 0],
  [1, 2, 2],
  [1, 1, 1],
  [2, 0, 0],
  [2, 1, 1],
  [2, 2, 2],
]

const chain = new Set(['0,1,1', '1,1,1', '2,1,1'])

const course = ([x, y]: Point, colour: string, taken: boolean) =>
  box([x, y - 36, courseWidth, 72], 14, {
    fill: taken ? spark : colour,
    stroke: taken ? ink : plum,
    width: taken ? 5 : 3,
  }) +
  box([x + 18, y - 14, 70, 11], 5, { fill: ink, opacity: 0.75 }) +
  box([x + 18, y + 8, 104, 9], 4, { fill: ink, opacity: 0.3 })

/** Shelved: a planner's courses, a column per term, and the chain a student is on. */
export const planner = () => {
  const tints = ['#d9f0ef', '#fdf0cf', '#e9e6fb', '#dcf1da'] as const
  return (
    ground('#f2f1fb') +
    each(
      4,
      (column) =>
        box([55 + column * 220, 60, 190, 490], 20, { fill: '#fff' }) +
        box([75 + column * 220, 42, 80, 16], 8, {
          fill: nth([teal, '#d99a1e', plum, leaf], column),
        }),
    ) +
    all(links, ([column, from, to]) => {
      const [x, y] = place(column, from)
      const isChain = chain.has(`${column},${from},${to}`)
      return level([x + courseWidth, y], place(column + 1, to), {
        stroke: isChain ? ink : plum,
        width: isChain ? 7 : 4,
        opacity: isChain ? 1 : 0.45,
      })
    }) +
    all(columns, (rows, column) =>
      all(rows, (_, row) => course(place(column, row), nth(tints, column), row === 1)),
    )
  )
}
