/** A picture as it is stored: WebP, upright, without metadata, at most 1,600 px wide and high. */
export type Picture = { hash: string; width: number; height: number; bytes: Buffer; copies: Copy[] }
export type Copy = { width: number; height: number; bytes: Buffer }

/** Widths of the smaller copies. */
export const copyWidths = [320, 640, 960] as const

export const mostPixels = 40_000_000
const limits = { maxPixels: mostPixels }
const widest = 1600

/** Makes what is stored of a picture. It can't be interrupted, so a process of its own does it. */
export async function convert(bytes: Uint8Array<ArrayBuffer>): Promise<Picture> {
  const whole = await fitted(bytes, widest, widest)
  const hash = new Bun.CryptoHasher('sha256').update(whole.bytes).digest('hex').slice(0, 40)
  const copies: Copy[] = []
  for (const width of copyWidths)
    if (width < whole.width) copies.push(await fitted(bytes, width, widest))
  return { ...whole, hash, copies }
}

async function fitted(bytes: Uint8Array<ArrayBuffer>, width: number, height: number) {
  const webp = await new Bun.Image(bytes, limits)
    .resize(width, height, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .bytes()
  const size = await new Bun.Image(webp).metadata()
  return { width: size.width, height: size.height, bytes: Buffer.from(webp) }
}
