import { RefusedPicture } from './picked.ts'

const longestSide = 1600
const heavy = 1_000_000
const mostMegabytes = 5

const notAnImage = 'The selected file must be an image'
const problems = {
  none: notAnImage,
  svg: 'The selected file is an SVG drawing. Choose a JPG, PNG, WebP or GIF',
  heic: 'The selected file is an HEIC photo. Save it as JPG and choose that',
  tooLarge: `The selected file must be smaller than ${mostMegabytes} MB`,
  unreadable: 'The selected file can’t be read. Choose it again',
}

/** Validates a file by its bytes, and turns and shrinks it as the server would. The result is held in memory. */
export const preparePicture = (file: File): Promise<File | RefusedPicture> =>
  prepare(file).catch(() => new RefusedPicture(file.name, problems.unreadable))

async function prepare(file: File) {
  const refused = (problem: string) => new RefusedPicture(file.name, problem)
  const format = await formatOf(file)
  if (format === 'svg' || format === 'none') return refused(problems[format])
  const bitmap = await decode(file)
  if (!bitmap) return refused(format === 'heic' ? problems.heic : notAnImage)
  const ready = await fitted(file, bitmap, format === 'taken')
  bitmap.close()
  return ready.size > mostMegabytes * 1024 * 1024 ? refused(problems.tooLarge) : await held(ready)
}

/** The file on disk may be changed or deleted before it is sent. */
const held = async (file: File) =>
  new File([await file.arrayBuffer()], file.name, { type: file.type })

/** `taken` is what the server takes; the browser may be able to convert `heic` and `other`. */
type Format = 'taken' | 'heic' | 'svg' | 'other' | 'none'

async function formatOf(file: File): Promise<Format> {
  const head = String.fromCharCode(...new Uint8Array(await file.slice(0, 512).arrayBuffer()))
  if (/^(\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP)/s.test(head)) return 'taken'
  if (/^.{4}ftyp(hei|hev|mif1|msf1)/s.test(head)) return 'heic'
  if (/<svg|<!DOCTYPE svg/i.test(head) || file.type === 'image/svg+xml') return 'svg'
  return file.type.startsWith('image/') ? 'other' : 'none'
}

async function decode(file: File) {
  try {
    return await createImageBitmap(file)
  } catch {
    return undefined // the only way to learn that a browser can't read a file
  }
}

async function fitted(file: File, bitmap: ImageBitmap, isTaken: boolean) {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  if (isTaken && scale === 1 && file.size <= heavy) return file
  const drawn = await draw(bitmap, scale)
  if (!drawn || (isTaken && scale === 1 && drawn.size >= file.size)) return file
  const ending = drawn.type === 'image/webp' ? 'webp' : 'jpg'
  return new File([drawn], `${file.name.replace(/\.\w+$/, '')}.${ending}`, { type: drawn.type })
}

async function draw(bitmap: ImageBitmap, scale: number) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const webp = await encode(canvas, 'image/webp')
  if (webp?.type === 'image/webp') return webp
  // Without WebP the result is a large PNG. JPEG has no transparency, hence the white.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return (await encode(canvas, 'image/jpeg')) ?? undefined
}

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.86))
