import { currents } from './currents.ts'
import { merge } from './merge.ts'
import { nightLab } from './night-lab.ts'
import { type Size, svg } from './svg.ts'
import { threeHeads } from './three-heads.ts'

/** The four pictures behind the home page's heading, in the order they appear. Design 1.4. */
export const heroPictures = {
  'three-heads': threeHeads,
  currents,
  'night-lab': nightLab,
  merge,
}

export const heroSizes = {
  wide: { width: 1600, height: 1000 },
  narrow: { width: 800, height: 1200 },
}

export const heroSvg = (draw: (size: Size) => string, size: Size) => svg(size, draw(size))
