import { abyss, paper, spark } from './palette.ts'
import { path, type Size, svg } from './svg.ts'
import { threeHeads } from './three-heads.ts'

/** The mark on its 32 unit square. Design 1.4. */
const mark = (colour: string) =>
  `<g fill="none" stroke="${colour}" stroke-width="2.5" stroke-linecap="round">` +
  '<path d="M16 27C16 19 6 20 6 9.5M16 27V7M16 27C16 19 26 20 26 9.5"/></g>' +
  `<g fill="${colour}"><circle cx="6" cy="8" r="3.5"/><circle cx="26" cy="8" r="3.5"/><circle cx="16" cy="27" r="3"/></g>` +
  `<circle cx="16" cy="5.5" r="3.5" fill="${spark}"/>`

export const favicon = () =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
  `<rect width="32" height="32" rx="7" fill="${abyss}"/>` +
  `<g transform="translate(3.6 3.4) scale(.775)">${mark(paper)}</g></svg>\n`

/** The letters of the name as strokes on a baseline at 0, so that no font is needed. */
const letters: { width: number; d: string }[] = [
  { width: 64, d: 'M0 0V-100M64 0V-100M0 -51H64' },
  { width: 50, d: 'M0 -62L26 -2M52 -62L26 -2L17 18C14 25 9 28 0 27' },
  { width: 58, d: 'M58 0V-100M58 -31A29 31 0 1 1 0 -31A29 31 0 1 1 58 -31' },
  { width: 32, d: 'M0 0V-62M0 -34C0 -52 14 -63 32 -61' },
  { width: 58, d: 'M58 0V-62M58 -31A29 31 0 1 1 0 -31A29 31 0 1 1 58 -31' },
  { width: 14, d: '' },
  { width: 52, d: 'M0 -100V0H52' },
  { width: 58, d: 'M58 0V-62M58 -31A29 31 0 1 1 0 -31A29 31 0 1 1 58 -31' },
  { width: 58, d: 'M0 0V-100M0 -31A29 31 0 1 1 58 -31A29 31 0 1 1 0 -31' },
]

const wordmark = () => {
  const gap = 23
  let x = 0
  let drawn = ''
  for (const { width, d } of letters) {
    drawn += `<g transform="translate(${x} 0)">${path(d, { stroke: paper, width: 15 })}</g>`
    x += width + gap
  }
  return drawn
}

const shade = ({ width, height }: Size) =>
  '<linearGradient id="shade"><stop stop-color="#071923" stop-opacity=".92"/>' +
  '<stop offset=".45" stop-color="#071923" stop-opacity=".72"/><stop offset=".72" stop-color="#071923" stop-opacity="0"/>' +
  `</linearGradient><rect width="${width}" height="${height}" fill="url(#shade)"/>`

/** The picture that messengers and social sites show beside a link. */
export const preview = () => {
  const size = { width: 1200, height: 630 }
  const sign = `<g transform="translate(70 226) scale(5.4)">${mark(paper)}</g>`
  const name = `<g transform="translate(282 360) scale(.8)">${wordmark()}</g>`
  return svg(size, threeHeads(size) + shade(size) + sign + name)
}
