/** A file or a decoded data URL. */
export type Upload = { bytes: Uint8Array<ArrayBuffer>; digest: string }

export const isUpload = (value: unknown): value is Upload =>
  typeof value === 'object' && value !== null && 'bytes' in value && 'digest' in value

export const uploadOf = (bytes: Uint8Array<ArrayBuffer>): Upload => ({
  bytes,
  digest: new Bun.CryptoHasher('sha256').update(bytes).digest('hex'),
})

export const isDataUrl = (text: string) => text.slice(0, 5).toLowerCase() === 'data:'

/** Linear in its length: one pattern for the whole URL backtracks for minutes on blanks. */
export function dataUrlBytes(url: string) {
  const comma = url.indexOf(',')
  const base64 = url.slice(comma + 1)
  const padding = base64.indexOf('=')
  const isData =
    /^data:image\/[\w.+-]{1,100};base64$/i.test(url.slice(0, Math.min(comma, 200))) &&
    /[^\s=]/.test(base64) &&
    !/[^A-Za-z0-9+/=\s]/.test(base64) &&
    (padding < 0 || /^=\s{0,2}=?$/.test(base64.slice(padding).trimEnd()))
  return isData ? new Uint8Array(Buffer.from(base64, 'base64')) : undefined
}
