/** A file or a decoded data URL. */
export type Upload = { bytes: Uint8Array<ArrayBuffer>; digest: string }

export const isUpload = (value: unknown): value is Upload =>
  typeof value === 'object' && value !== null && 'bytes' in value && 'digest' in value

export const uploadOf = (bytes: Uint8Array<ArrayBuffer>): Upload => ({
  bytes,
  digest: new Bun.CryptoHasher('sha256').update(bytes).digest('hex'),
})

export const isDataUrl = (text: string) => text.slice(0, 5).toLowerCase() === 'data:'

const isHeadOfImage = (text: string) => /^data:image\/[\w.+-]{1,100};base64$/i.test(text)

export function dataUrlBytes(url: string) {
  const comma = url.indexOf(',')
  if (!isHeadOfImage(url.slice(0, Math.min(comma, 200)))) return undefined
  try {
    const bytes = Uint8Array.fromBase64(url.slice(comma + 1))
    return bytes.length > 0 ? bytes : undefined
  } catch {
    return undefined
  }
}
