import { ink } from './palette.ts'
import type { Point, Size } from './svg.ts'

/** Deep water with light coming from one place, given as fractions of the picture. */
export const water = ({ width, height }: Size, glow: string, [x, y]: Point) =>
  `<defs><radialGradient id="g" cx="${x}" cy="${y}" r="1"><stop offset="0" stop-color="${glow}"/>` +
  `<stop offset=".75" stop-color="${ink}"/><stop offset="1" stop-color="${ink}"/></radialGradient></defs>` +
  `<rect width="${width}" height="${height}" fill="url(#g)"/>`
