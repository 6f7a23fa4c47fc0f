import { all, each, ground } from './canvas.ts'
import { coral, ink, iris, paper, rust, sky, spark } from './palette.ts'
import { box, circle, line, path } from './svg.ts'

const lane = (y: number, colour: string, pieces: [number, number][]) =>
  line(
    [
      [50, y],
      [910, y],
    ],
    { stroke: '#3c4f6b', width: 6 },
  ) + all(pieces, ([x, width]) => box([x, y - 40, width, 80], 18, { fill: colour }))

const warning =
  circle([512, 84], 30, { fill: spark }) +
  path('M512 70L512 88', { stroke: ink, width: 8 }) +
  circle([512, 99], 5, { fill: ink })

/** Two tasks that share one machine, and the moment they should not. */
export const race = () => {
  return (
    ground('#0d1b2c') +
    box([456, 60, 112, 480], 20, { fill: rust, opacity: 0.35 }) +
    lane(190, sky, [
      [70, 150],
      [260, 100],
      [400, 200],
      [700, 160],
    ]) +
    lane(410, iris, [
      [70, 90],
      [210, 150],
      [440, 220],
      [740, 130],
    ]) +
    box([456, 150, 112, 80], 0, { fill: coral }) +
    box([456, 370, 112, 80], 0, { fill: coral }) +
    path('M512 250V350M490 328L512 352L534 328M490 272L512 248L534 272', {
      stroke: paper,
      width: 9,
    }) +
    each(12, (tick) =>
      line(
        [
          [70 + tick * 74, 540],
          [70 + tick * 74, tick % 3 ? 552 : 566],
        ],
        { stroke: '#5b7190', width: 5 },
      ),
    ) +
    warning
  )
}
