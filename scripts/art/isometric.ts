import { at, type Frame, type Point } from './svg.ts'

/** Where a point of a room (along, across, up) stands in the picture. */
export type View = (x: number, y: number, z: number) => Point

export type Faces = { top: string; left: string; right: string }

export const viewFrom =
  ([originX, originY]: Point, scale: number): View =>
  (x, y, z) => [originX + (x - y) * scale * 0.866, originY + (x + y) * scale * 0.5 - z * scale]

export const face = (points: Point[], colour: string, opacity: number | string = 1) =>
  `<path d="M${points.map(at).join('L')}Z" fill="${colour}" fill-opacity="${opacity}"/>`

/** A block standing on the floor, seen from its lower corner. */
export const block = (view: View, [x, y, width, depth]: Frame, tall: number, faces: Faces) => {
  const [right, front] = [x + width, y + depth]
  const top = [
    view(x, y, tall),
    view(right, y, tall),
    view(right, front, tall),
    view(x, front, tall),
  ]
  const left = [
    view(x, front, tall),
    view(right, front, tall),
    view(right, front, 0),
    view(x, front, 0),
  ]
  const side = [
    view(right, y, tall),
    view(right, front, tall),
    view(right, front, 0),
    view(right, y, 0),
  ]
  return face(top, faces.top) + face(left, faces.left) + face(side, faces.right)
}
