import { Refusal, retryLater } from '../http/response/errors.ts'

const refusal = (status: number, message: string) => () => new Refusal(status, message)

export const tooLarge = (what: string) =>
  new Refusal(413, `The image is too large: at most ${what} are taken.`)

export const notAnImage = refusal(415, 'The selected file must be an image: JPG, PNG, WebP or GIF.')
export const unreadable = refusal(
  415,
  'Pictures of this kind can’t be read here. Please save it as JPG and try again.',
)
const broken = refusal(
  415,
  'The image could not be read. Please save it again as JPG and try again.',
)
export const tooSlow = refusal(
  413,
  'The image takes too long to be read. Please save it again as a smaller JPG and try again.',
)
export const tooMany = () =>
  retryLater('Many pictures are being worked on right now. Please try again in a minute.')
export const stopping = () => retryLater('The site is stopping. Please try again in a minute.')

/** By the decoder's code; without one its process has died. */
export function decodingRefusal(code = '') {
  if (code === 'ERR_IMAGE_TOO_MANY_PIXELS') return tooLarge('40 megapixels')
  if (code === 'ERR_IMAGE_FORMAT_UNSUPPORTED') return unreadable()
  return code.startsWith('ERR_IMAGE') ? notAnImage() : broken()
}
