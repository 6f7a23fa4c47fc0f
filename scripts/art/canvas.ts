import { box, type Point, upTo } from './svg.ts'

/** The size of the pictures of projects and articles. */
export const canvas = { width: 960, height: 600 }

export const ground = (colour: string) =>
  box([0, 0, canvas.width, canvas.height], 0, { fill: colour })

/** Something drawn once per index, joined. */
export const each = (count: number, draw: (index: number) => string) =>
  upTo(count).map(draw).join('')

/** Something drawn once per item, joined. */
export const all = <Item>(items: readonly Item[], draw: (item: Item, index: number) => string) =>
  items.map(draw).join('')

/** A line of writing as a bar. */
export const words = ([x, y]: readonly [number, number], width: number, colour: string) =>
  box([x, y, width, 14], 7, { fill: colour })

/** Points written as 'x y, x y'. */
export const points = (list: string) =>
  list.split(', ').map((pair): Point => {
    const [x = 0, y = 0] = pair.split(' ').map(Number)
    return [x, y]
  })
