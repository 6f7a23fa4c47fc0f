import { all, each } from './canvas.ts'
import { behind, type Hair, inFront } from './hair.ts'
import { ink, paper } from './palette.ts'
import { box, circle, line, path, svg } from './svg.ts'

export type Person = {
  ground: string
  disc: string
  skin: string
  hair: Hair
  hairColour: string
  clothes: string
  collar?: 'shirt' | 'round' | 'scarf' | 'lapels'
  glasses?: boolean
  beard?: string
}

const size = { width: 400, height: 400 }

const shoulders = 'M44 400C48 318 104 292 164 280H236C296 292 352 318 356 400Z'

const collars = {
  shirt: (colour: string) =>
    path('M164 276L200 330L236 276L256 290L222 352L200 330L178 352L144 290Z', {
      fill: colour,
      stroke: ink,
      width: 4,
    }),
  round: (colour: string) => path('M152 282Q200 346 248 282', { stroke: colour, width: 15 }),
  scarf: (colour: string) =>
    path('M140 270Q200 316 260 270Q276 306 244 318Q200 338 156 318Q124 306 140 270Z', {
      fill: colour,
    }) + path('M214 316L232 392H262L244 308Z', { fill: colour }),
  lapels: (colour: string) =>
    path('M150 282L200 316L250 282L204 400H196Z', { fill: paper }) +
    path('M152 282L120 320L196 400H200ZM248 282L280 320L204 400H200Z', { fill: colour }),
}

const face = ({ skin, hair }: Person) => {
  const ears =
    hair === 'scarf'
      ? ''
      : circle([134, 190], 17, { fill: skin }) + circle([266, 190], 17, { fill: skin })
  const neck =
    path('M168 230H232V284C232 306 168 306 168 284Z', { fill: skin }) +
    path('M168 244Q200 276 232 244V258Q200 290 168 258Z', { fill: ink, opacity: 0.14 })
  const head = path(
    'M134 164C134 108 162 88 200 88S266 108 266 164V188C266 234 236 264 200 264S134 234 134 188Z',
    { fill: skin },
  )
  return neck + ears + head
}

const features = ({ glasses }: Person) =>
  all([174, 226], (x) => circle([x, 186], 6.5, { fill: ink })) +
  path('M182 226Q200 242 218 226', { stroke: ink, width: 6 }) +
  (glasses
    ? all([172, 228], (x) => circle([x, 186], 23, { fill: 'none', stroke: ink, width: 5 })) +
      line(
        [
          [195, 184],
          [205, 184],
        ],
        { stroke: ink, width: 5 },
      )
    : path('M162 166Q174 158 186 165M214 165Q226 158 238 166', {
        stroke: ink,
        width: 5,
        opacity: 0.8,
      }))

const beard = (colour: string) =>
  path(
    'M134 184C140 212 158 212 168 208Q200 196 232 208C242 212 260 212 266 184C270 244 240 276 200 276S130 244 134 184Z',
    { fill: colour },
  ) + path('M180 228Q200 244 220 228Z', { fill: paper })

const backdrop = ({ ground, disc }: Person) =>
  box([0, 0, 400, 400], 0, { fill: ground }) +
  circle([200, 205], 158, { fill: disc }) +
  each(3, (index) =>
    path(
      `M${-20 + index * 20} 400C${60 + index * 20} 360 ${20 + index * 20} 300 ${-60 + index * 20} 250`,
      { stroke: disc, width: 6, opacity: 0.7 },
    ),
  )

/** A friendly geometric bust in the site's colours: nobody's photograph. */
export const portrait = (person: Person) => {
  const collar = person.collar
    ? collars[person.collar](person.collar === 'shirt' ? paper : person.disc)
    : ''
  return svg(
    size,
    backdrop(person) +
      behind(person.hair, person.hairColour) +
      path(shoulders, { fill: person.clothes }) +
      face(person) +
      collar +
      (person.beard ? beard(person.beard) : '') +
      features(person) +
      inFront(person.hair, person.hairColour),
  )
}
