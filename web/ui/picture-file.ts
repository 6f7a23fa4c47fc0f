import { RefusedPicture } from './picture-value.ts'

const longestSide = 1600
const heavy = 1_000_000
const maxMegabytes = 5

/** What the server takes. */
const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

const notAnImage = 'The selected file must be an image'
const tooLarge = `The selected file must be smaller than ${maxMegabytes} MB`
const unreadable = 'The selected file can’t be read. Choose it again'

/** Formats that not every browser can decode, by a part of their type. */
const others = [
  [/svg/, 'The selected file is an SVG drawing. Choose a JPG, PNG, WebP or GIF'],
  [/hei[cf]/, 'The selected file is an HEIC photo. Save it as JPG and choose that'],
] as const

/** Decodes a file, and shrinks it as the server would. The result is held in memory: what is on disk may change. */
export async function preparePicture(file: File): Promise<File | RefusedPicture> {
  const refused = (problem: string) => new RefusedPicture(file.name, problem)
  const bytes = await file.arrayBuffer().catch(() => undefined)
  if (!bytes) return refused(unreadable)
  const held = new File([bytes], file.name, { type: file.type })
  const bitmap = await createImageBitmap(held).catch(() => undefined)
  if (!bitmap) return refused(others.find(([type]) => type.test(file.type))?.[1] ?? notAnImage)
  const ready = await fitted(held, bitmap)
  bitmap.close()
  return ready.size > maxMegabytes * 1024 * 1024 ? refused(tooLarge) : ready
}

async function fitted(file: File, bitmap: ImageBitmap) {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const isFit = scale === 1 && types.includes(file.type)
  if (isFit && file.size <= heavy) return file
  const drawn = await draw(bitmap, scale)
  if (isFit && drawn.size >= file.size) return file
  const ending = drawn.type === 'image/webp' ? 'webp' : 'jpg'
  return new File([drawn], `${file.name.replace(/\.\w+$/, '')}.${ending}`, { type: drawn.type })
}

async function draw(bitmap: ImageBitmap, scale: number) {
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: 0.86 })
  if (webp.type === 'image/webp') return webp
  // Without WebP the result is a large PNG. JPEG has no transparency, hence the white.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  return await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.86 })
}
