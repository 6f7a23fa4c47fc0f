import { all, each } from './canvas.ts'
import { ink } from './palette.ts'
import { around, circle, line, path } from './svg.ts'

export type Hair =
  | 'short'
  | 'parted'
  | 'waves'
  | 'bob'
  | 'long'
  | 'bun'
  | 'curls'
  | 'braid'
  | 'scarf'
  | 'turban'
  | 'bald'
  | 'crop'

type Draw = (colour: string) => string

const nothing = () => ''

const cap: Draw = (fill) =>
  path(
    'M130 172C122 104 152 72 200 72S278 104 270 172C262 150 256 138 246 128Q200 142 154 128C144 138 138 150 130 172Z',
    { fill },
  )

const back: Partial<Record<Hair, Draw>> = {
  bob: (fill) =>
    path('M118 246C104 120 138 64 200 64S296 120 282 246Q282 258 268 258H132Q118 258 118 246Z', {
      fill,
    }),
  long: (fill) =>
    path('M104 330C122 280 104 120 150 82Q200 48 250 82C296 120 278 280 296 330Q200 360 104 330Z', {
      fill,
    }),
  waves: (fill) =>
    path(
      'M112 290C88 270 118 248 104 222C90 196 122 182 114 156C118 92 158 62 200 62S282 92 286 156C278 182 310 196 296 222C282 248 312 270 288 290Z',
      { fill },
    ),
  bun: (fill) => circle([200, 62], 40, { fill }),
  curls: (fill) =>
    each(13, (index) =>
      circle(around([200, 160], Math.PI * (0.88 + index * 0.103), 82), 33, { fill }),
    ) + circle([200, 140], 84, { fill }),
  braid: (fill) =>
    all([250, 290, 330, 366], (y, index) =>
      circle([286 + index * 5, y], 24 - index * 2.5, { fill }),
    ) + path('M130 190C118 96 152 66 200 66S300 96 290 240L262 250Z', { fill }),
  scarf: (fill) =>
    path(
      'M108 400C122 330 104 280 110 190C112 104 152 62 200 62S288 104 290 190C296 280 278 330 292 400Z',
      { fill },
    ),
}

const scarfFront: Draw = (fill) =>
  path(
    'M200 62C112 62 104 150 108 208C112 276 150 312 200 312S288 276 292 208C296 150 288 62 200 62ZM200 98C240 98 258 130 258 176C258 226 236 258 200 258S142 226 142 176C142 130 160 98 200 98Z',
    { fill },
  ).replace('<path ', '<path fill-rule="evenodd" ') +
  path('M130 274Q200 352 270 274', { stroke: ink, width: 5, opacity: 0.22 }) +
  path('M118 300Q196 372 282 296', { stroke: ink, width: 5, opacity: 0.22 })

const front: Record<Hair, Draw> = {
  short: (fill) =>
    path(
      'M128 178C116 108 150 70 204 70C260 70 284 112 272 178C266 156 260 148 252 138C226 138 196 130 176 112C168 128 146 138 138 152C134 160 131 168 128 178Z',
      { fill },
    ),
  parted: (fill) =>
    path(
      'M128 176C118 112 144 66 206 68C262 70 282 110 272 176C268 150 258 138 244 132C222 122 206 110 196 96C190 124 152 136 142 148C134 158 131 166 128 176Z',
      { fill },
    ),
  crop: (fill) =>
    path(
      'M130 164C126 104 156 74 200 74S274 104 270 164L262 132Q254 116 240 116H160Q146 116 138 132Z',
      { fill },
    ),
  waves: (fill) =>
    path(
      'M130 178C120 108 160 74 204 76C252 78 282 112 270 178C262 140 236 132 216 106C198 138 144 130 130 178Z',
      { fill },
    ),
  bob: (fill) => path('M128 172C122 104 152 72 200 72S278 104 272 172L262 146H138Z', { fill }),
  long: (fill) =>
    path(
      'M132 190C122 112 152 76 200 76S278 112 268 190C266 150 236 140 200 104C164 140 134 150 132 190Z',
      { fill },
    ),
  bun: cap,
  curls: (fill) =>
    each(6, (index) =>
      circle([146 + index * 21.6, 108 - Math.sin((index / 5) * Math.PI) * 12], 21, { fill }),
    ),
  braid: (fill) =>
    path(
      'M130 184C120 108 152 72 200 72S280 108 270 184C262 152 250 138 232 130C196 132 160 134 146 148C138 158 133 170 130 184Z',
      { fill },
    ),
  scarf: scarfFront,
  turban: (fill) =>
    path('M120 148C112 84 150 42 200 42S288 84 280 148Q240 110 200 106Q160 110 120 148Z', {
      fill,
    }) +
    line(
      [
        [128, 118],
        [206, 54],
      ],
      { stroke: ink, width: 5, opacity: 0.25 },
    ) +
    path('M122 138Q196 110 252 58M280 144Q240 112 200 106', {
      stroke: ink,
      width: 5,
      opacity: 0.25,
    }),
  bald: nothing,
}

/** Hair that falls behind the head and shoulders. */
export const behind = (hair: Hair, colour: string) => (back[hair] ?? nothing)(colour)

export const inFront = (hair: Hair, colour: string) => front[hair](colour)
