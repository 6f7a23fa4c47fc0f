import { all, each, ground, points, words } from './canvas.ts'
import {
  abyss,
  coral,
  dusk,
  foam,
  ink,
  iris,
  leaf,
  mist,
  paper,
  sky,
  spark,
  teal,
} from './palette.ts'
import { around, box, circle, line, moved, nth, type Point, path, upright } from './svg.ts'

const nodes = points('650 100, 520 230, 780 230, 440 370, 600 370, 780 370, 700 500, 860 500')

const edges = points('0 1, 0 2, 1 3, 1 4, 2 5, 5 6, 5 7')

const node = (index: number): Point => nodes[index] ?? [0, 0]

const sourceText: [number, number, number, string][] = [
  [80, 110, 120, iris],
  [214, 110, 90, mist],
  [110, 160, 70, foam],
  [194, 160, 120, mist],
  [110, 210, 170, spark],
  [110, 260, 60, coral],
  [184, 260, 110, mist],
  [140, 310, 130, foam],
  [140, 360, 90, mist],
  [244, 360, 70, spark],
  [110, 410, 50, coral],
  [80, 460, 60, iris],
  [154, 460, 130, mist],
]

/** Source text on the left, its syntax tree on the right. */
export const compiler = () => {
  const folded = new Set([5, 6, 7])
  return (
    ground(dusk) +
    all(sourceText, ([x, y, width, colour]) => words([x, y], width, colour)) +
    box([660, 326, 250, 220], 40, { stroke: spark, width: 4, dash: '4 14' }) +
    all(edges, ([from, to]) =>
      upright(node(from), node(to), {
        stroke: folded.has(to) && from !== 2 ? spark : iris,
        width: 5,
      }),
    ) +
    all(nodes, (point, index) => {
      const leafNode = index === 3 || index === 4 || index > 5
      const colour = folded.has(index) ? spark : leafNode ? foam : iris
      return leafNode
        ? circle(point, 26, { fill: colour })
        : box([point[0] - 48, point[1] - 28, 96, 56], 18, { fill: colour }) +
            box([point[0] - 22, point[1] - 6, 44, 12], 6, { fill: dusk })
    })
  )
}

const prompt = (y: number) =>
  line(
    [
      [150, y - 13],
      [166, y],
      [150, y + 13],
    ],
    { stroke: spark, width: 7 },
  )

const typed = (y: number, widths: number[], colour: string) => {
  let x = 190
  return all(widths, (width) => {
    const drawn = words([x, y - 7], width, colour)
    x += width + 22
    return drawn
  })
}

/** A shell session: prompts, a pipe, a cursor. */
export const shell = () => {
  return (
    ground(teal) +
    each(9, (index) =>
      circle([850, 90], 90 + index * 80, { stroke: '#fff', width: 3, opacity: 0.16 }),
    ) +
    box([102, 96, 756, 432], 22, { fill: '#1d7f88' }) +
    box([90, 80, 756, 432], 22, { fill: abyss }) +
    box([90, 80, 756, 56], 22, { fill: '#12303c' }) +
    box([90, 110, 756, 26], 0, { fill: '#12303c' }) +
    all([coral, spark, leaf], (colour, index) =>
      circle([126 + index * 34, 108], 10, { fill: colour }),
    ) +
    prompt(184) +
    typed(184, [70, 130], mist) +
    all([0, 1, 2], (row) =>
      typed(228 + row * 36, [nth([150, 110, 190], row), nth([90, 140, 60], row)], '#2f6470'),
    ) +
    prompt(350) +
    typed(350, [90], mist) +
    path('M314 332L314 368', { stroke: coral, width: 7 }) +
    moved([146, 0], typed(350, [60, 100], foam)) +
    path('M546 332L546 368', { stroke: coral, width: 7 }) +
    moved([378, 0], typed(350, [70], iris)) +
    typed(394, [220, 80], '#2f6470') +
    prompt(452) +
    box([192, 434, 20, 36], 3, { fill: spark })
  )
}

type Level = 'on' | 'off'
const wireColour = { on: spark, off: '#3f7f72' }
const wire = (d: string, state: Level) => path(d, { stroke: wireColour[state], width: 7 })

const andGate = ([x, y]: Point) =>
  path(`M${x} ${y - 48}h54a48 48 0 0 1 0 96h-54Z`, { fill: '#0f4a43', stroke: mist, width: 6 })
const orGate = ([x, y]: Point) =>
  path(`M${x - 8} ${y - 48}q70 0 118 48q-48 48 -118 48q30 -48 0 -96Z`, {
    fill: '#0f4a43',
    stroke: mist,
    width: 6,
  })
const notGate = ([x, y]: Point) =>
  path(`M${x} ${y - 36}l64 36l-64 36Z`, { fill: '#0f4a43', stroke: mist, width: 6 }) +
  circle([x + 76, y], 11, { fill: '#0f4a43', stroke: mist, width: 6 })

const toggle = (y: number, state: Level) =>
  box([76, y - 24, 92, 48], 24, { fill: '#0b302d', stroke: wireColour[state], width: 6 }) +
  circle([state === 'on' ? 143 : 101, y], 15, { fill: wireColour[state] })

/** Three gates, the wires that carry a one, and the lamp they light. */
export const circuit = () => {
  return (
    ground('#083a36') +
    each(15, (column) =>
      each(9, (row) => circle([40 + column * 63, 46 + row * 63], 2.5, { fill: '#1d5f57' })),
    ) +
    wire('M168 120L300 120', 'on') +
    wire('M168 210L300 210', 'on') +
    wire('M168 330L300 330', 'off') +
    wire('M168 470L500 470L500 380L560 380', 'off') +
    wire('M402 165L480 165L480 232L570 232', 'on') +
    wire('M380 330L440 330L440 284L570 284', 'on') +
    wire('M672 258L720 258L720 300L820 300', 'on') +
    andGate([300, 165]) +
    notGate([300, 330]) +
    orGate([570, 258]) +
    toggle(120, 'on') +
    toggle(210, 'on') +
    toggle(330, 'off') +
    toggle(470, 'off') +
    circle([560, 380], 10, { fill: '#3f7f72' }) +
    circle([850, 300], 92, { fill: spark, opacity: 0.16 }) +
    circle([850, 300], 46, { fill: spark, stroke: paper, width: 7 }) +
    each(8, (ray) =>
      line([around([850, 300], ray * 0.785, 64), around([850, 300], ray * 0.785, 82)], {
        stroke: spark,
        width: 7,
      }),
    )
  )
}

const shine = (id: string, light: string, dark: string) =>
  `<radialGradient id="${id}" cx=".34" cy=".28" r=".85"><stop stop-color="#fff"/><stop offset=".18" stop-color="${light}"/>` +
  `<stop offset="1" stop-color="${dark}"/></radialGradient>`

const ball = ([x, y]: Point, radius: number, id: string) =>
  `<ellipse cx="${x + radius * 0.4}" cy="${y + radius * 0.98}" rx="${radius * 1.15}" ry="${radius * 0.2}" fill="${ink}" opacity=".45"/>` +
  circle([x, y], radius, { fill: `url(#${id})` })

/** Glossy balls on a mirror-smooth floor. */
export const rayTracer = () => {
  const floor = each(14, (index) =>
    line(
      [
        [480 + (index - 6.5) * 34, 330],
        [480 + (index - 6.5) * 300, 620],
      ],
      { stroke: foam, width: 3, opacity: 0.3 },
    ),
  )
  const rows = each(7, (index) =>
    line(
      [
        [0, 330 + index ** 1.9 * 9],
        [960, 330 + index ** 1.9 * 9],
      ],
      { stroke: foam, width: 3, opacity: 0.3 },
    ),
  )
  return (
    `<defs>${shine('a', foam, '#0b4c55')}${shine('b', '#ffd27a', '#8a4b12')}${shine('c', '#b5b2f7', '#332b77')}` +
    '<linearGradient id="s" x2="0" y2="1"><stop stop-color="#1a2456"/><stop offset="1" stop-color="#7a6fb6"/></linearGradient></defs>' +
    box([0, 0, 960, 332], 0, { fill: 'url(#s)' }) +
    box([0, 330, 960, 270], 0, { fill: '#12304a' }) +
    floor +
    rows +
    ball([650, 270], 120, 'c') +
    ball([360, 320], 160, 'a') +
    ball([600, 430], 74, 'b') +
    ball([180, 470], 52, 'b') +
    ball([790, 470], 60, 'a')
  )
}

/** A packet capture as a garden: a stem per host, a petal per port. */
export const packetGarden = () => {
  const flowers: [number, number, number, number, string][] = [
    [130, 320, 6, 52, foam],
    [270, 190, 7, 68, iris],
    [430, 330, 5, 50, leaf],
    [530, 150, 8, 74, spark],
    [700, 230, 12, 80, coral],
    [850, 360, 6, 50, sky],
  ]
  const flower = ([x, y, petals, reach, colour]: (typeof flowers)[number]) =>
    each(petals, (index) => {
      const end = around([x, y], (index / petals) * Math.PI * 2, reach)
      return line([[x, y], end], { stroke: colour, width: 6 }) + circle(end, 11, { fill: colour })
    }) + circle([x, y], 17, { fill: abyss, stroke: colour, width: 7 })
  return (
    ground('#0b2233') +
    all(flowers, ([x, y, , , colour], index) =>
      upright([480 + (x - 480) * 0.82, 520], [x, y], {
        stroke: colour,
        width: 5,
        opacity: index === 4 ? 1 : 0.6,
      }),
    ) +
    all(flowers, flower) +
    circle([700, 230], 122, { stroke: coral, width: 4, dash: '4 16' }) +
    box([0, 516, 960, 84], 0, { fill: '#123a4d' }) +
    each(9, (index) =>
      box([36 + index * 104, 548, nth([64, 36, 48], index), 10], 5, {
        fill: index % 4 === 2 ? spark : '#2c6a80',
      }),
    )
  )
}
