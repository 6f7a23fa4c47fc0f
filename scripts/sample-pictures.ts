import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { convert } from '../src/images/converting.ts'

const root = join(import.meta.dir, '..')
const from = join(root, 'src/content/demo/pictures')
const rules = join(root, 'src/images/converting.ts')
const out = join(root, 'dist/pictures')

/** Converts the sample pictures, unless they are up to date. */
export async function buildSamplePictures() {
  const sources = readdirSync(from).map((name) => ({ name, bytes: readFileSync(join(from, name)) }))
  const key = keyOf([Bun.version, readFileSync(rules), ...sources.map(({ bytes }) => bytes)])
  const keyFile = join(out, 'key')
  if (existsSync(keyFile) && readFileSync(keyFile, 'utf8') === key) return
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  for (const { name, bytes } of sources) await buildPicture(name, new Uint8Array(bytes))
  writeFileSync(keyFile, key)
}

async function buildPicture(name: string, bytes: Uint8Array<ArrayBuffer>) {
  const { hash, copies, ...whole } = await convert(bytes)
  writeFileSync(join(out, name), whole.bytes)
  for (const { width, bytes } of copies) writeFileSync(join(out, `${hash}-${width}.webp`), bytes)
}

function keyOf(parts: readonly (string | Uint8Array)[]) {
  const hasher = new Bun.CryptoHasher('sha256')
  for (const part of parts) hasher.update(part)
  return hasher.digest('hex')
}
