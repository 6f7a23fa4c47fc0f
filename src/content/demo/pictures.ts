import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppContext } from '../../app-context.ts'
import { builtFolder } from '../../database/embedded.ts'
import type { Values } from '../../fields/names.ts'
import { uploadOf } from '../../http/request/upload.ts'
import { copyWidths, hashPicture, measured, type Picture } from '../../images/converting.ts'

const folder = builtFolder('pictures')

export function withPictures(kind: { pictures: readonly string[] }, entry: Values): Values {
  const uploads = kind.pictures.flatMap((field) => {
    const path = join(folder, String(entry[field] ?? ''))
    return entry[field] && existsSync(path) ? [[field, uploadOf(bytesOf(path))]] : []
  })
  return { ...entry, ...Object.fromEntries(uploads) }
}

/** Uses pictures that the build converted: converting takes longer than all the rest. */
export const withBuiltPictures = (context: AppContext): AppContext => ({
  ...context,
  pictures: { ...context.pictures, shrink: builtPicture },
})

async function builtPicture(bytes: Uint8Array<ArrayBuffer>): Promise<Picture> {
  const whole = await measured(bytes)
  const hash = hashPicture(whole.bytes)
  const copies = copyWidths
    .map((width) => join(folder, `${hash}-${width}.webp`))
    .filter((path) => existsSync(path))
  return {
    ...whole,
    hash,
    copies: await Promise.all(copies.map((path) => measured(bytesOf(path)))),
  }
}

const bytesOf = (path: string) => new Uint8Array(readFileSync(path))
