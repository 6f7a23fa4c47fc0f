export type Point = readonly [x: number, y: number]
export type Size = { width: number; height: number }

export type Look = {
  fill?: string
  stroke?: string
  width?: number
  opacity?: number
  dash?: string
  round?: boolean
}

/** 0, 1, …, count - 1. */
export const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The item at an index, starting over at the end. */
export const nth = <Item>(items: readonly [Item, ...Item[]], index: number): Item =>
  items[index % items.length] ?? items[0]

export const short = (value: number) => String(Number(value.toFixed(1)))

export const at = ([x, y]: Point) => `${short(x)} ${short(y)}`

const look = ({ fill = 'none', stroke, width = 4, opacity, dash, round = true }: Look) => {
  const ends = round ? ' stroke-linecap="round" stroke-linejoin="round"' : ''
  const line = stroke ? ` stroke="${stroke}" stroke-width="${width}"${ends}` : ''
  const faint = opacity === undefined ? '' : ` opacity="${opacity.toFixed(2)}"`
  return `fill="${fill}"${line}${faint}${dash ? ` stroke-dasharray="${dash}"` : ''}`
}

export const path = (d: string, style: Look) => `<path d="${d}" ${look(style)}/>`

export const line = (points: readonly Point[], style: Look) =>
  path(`M${points.map(at).join('L')}`, style)

export const shape = (points: readonly Point[], style: Look) =>
  path(`M${points.map(at).join('L')}Z`, style)

export const circle = ([x, y]: Point, radius: number, style: Look) =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" ${look(style)}/>`

export const oval = ([x, y]: Point, across: number, down: number, style: Look) =>
  `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(across)}" ry="${short(down)}" ${look(style)}/>`

export type Frame = readonly [x: number, y: number, width: number, height: number]

export const box = ([x, y, width, height]: Frame, radius: number, style: Look) => {
  const place = `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`
  return `<rect ${place} rx="${radius}" ${look(style)}/>`
}

export const moved = ([x, y]: Point, content: string, rest = '') =>
  `<g transform="translate(${short(x)} ${short(y)})${rest}">${content}</g>`

/** A curve that leaves and arrives level. */
export const level = (from: Point, to: Point, style: Look) => {
  const middle = (from[0] + to[0]) / 2
  return path(`M${at(from)}C${at([middle, from[1]])} ${at([middle, to[1]])} ${at(to)}`, style)
}

/** A curve that leaves and arrives upright. */
export const upright = (from: Point, to: Point, style: Look) => {
  const middle = (from[1] + to[1]) / 2
  return path(`M${at(from)}C${at([from[0], middle])} ${at([to[0], middle])} ${at(to)}`, style)
}

export const around = ([x, y]: Point, angle: number, distance: number): Point => [
  x + Math.cos(angle) * distance,
  y + Math.sin(angle) * distance,
]

/** A line with a head at its end. */
export const arrow = (from: Point, to: Point, style: Look) => {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
  const wing = (turn: number) => around(to, angle + turn, 4 + 3.4 * (style.width ?? 4))
  return line([from, to], style) + line([wing(2.6), to, wing(-2.6)], { ...style, dash: '' })
}

export const svg = ({ width, height }: Size, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`
