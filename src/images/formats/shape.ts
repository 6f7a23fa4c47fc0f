/** What the bytes of a picture say of themselves, and by that of the work it is to read them. */
export type Shape = {
  /** Of the largest plane the bytes ask for. */
  pixels: number
  /** How often a JPEG goes through its pixels. */
  scans?: number
  /** How many pictures there are in one that moves. */
  frames?: number
}

export type ShapeOf = (bytes: Uint8Array) => Shape | undefined

export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

/** Four letters at a place, as PNG and WebP name their chunks. */
export const nameAt = (bytes: Uint8Array, at: number) =>
  String.fromCharCode(...bytes.subarray(at, at + 4))

/** The same four letters as a number: a small file may hold very many chunks, and each is looked at. */
export const nameNumber = (name: string) => Buffer.from(name).readUInt32BE()
