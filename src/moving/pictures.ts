import type { Database } from 'bun:sqlite'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { dataUrlBytes, isDataUrl, uploadOf } from '../http/request/upload.ts'
import { invalid, Refusal } from '../http/response/errors.ts'
import { type Copy, copyWidthsBelow, hashOf, type Picture } from '../images/converting.ts'
import { type Chosen, choose, ownAddress } from '../images/images.ts'
import type { Pictures } from '../images/pictures.ts'
import { largest } from '../images/validating.ts'

/** Where pictures are judged and stored. */
export type Gallery = { sqlite: Database; publicUrl: string; pictures: Pictures }

const sender = { address: 'import', isAdmin: true }

/** What an exported picture's file is called; a copy has its width behind the hash. */
export const fileOf = (hash: string, width?: number) =>
  width === undefined ? `${hash}.webp` : `${hash}-${width}.webp`

let stages = 0

/**
 * The pictures of the rows that move in: found in a folder, judged and decoded as those that are sent in, and held in
 * temporary tables until their rows are written.
 */
export class ArrivingPictures {
  readonly #gallery: Gallery
  readonly #folder: string | undefined
  readonly #wholes: string
  readonly #copies: string
  readonly #known = new Map<string, string>()

  constructor(gallery: Gallery, folder: string | undefined) {
    const number = ++stages
    this.#gallery = gallery
    this.#folder = folder === undefined ? undefined : realpathSync(folder)
    this.#wholes = `temp.pictures_${number}`
    this.#copies = `temp.copies_${number}`
    gallery.sqlite.run(`CREATE TABLE ${this.#wholes} (hash TEXT PRIMARY KEY, width, height, bytes)`)
    gallery.sqlite.run(
      `CREATE TABLE ${this.#copies} (hash, width, height, bytes, PRIMARY KEY (hash, width))`,
    )
  }

  /** Puts the addresses that are stored into those of the fields that are given; answers what is wrong with others, which stay empty. */
  async place(values: Record<string, unknown>, fields: readonly string[]) {
    const wrong: Record<string, string> = {}
    for (const field of fields.filter((each) => values[each] !== undefined))
      try {
        values[field] = await this.addressOf(field, values[field])
      } catch (error) {
        if (!(error instanceof Refusal) || error.status >= 500) throw error
        wrong[field] = error.more.fields?.[field] ?? error.message
        delete values[field]
      }
    return wrong
  }

  /** The address that a field stores. Throws a Refusal where its value is no picture. */
  async addressOf(field: string, given: unknown): Promise<string | null> {
    const value = pictureIn(given)
    const path = typeof value === 'string' ? value.trim() : ''
    const known = this.#known.get(path)
    if (known !== undefined) return known
    const own = ownAddress.exec(path)?.[1]
    if (own !== undefined) return this.#remember(path, await this.#exported(field, own))
    const file = isPath(path) ? this.#find(field, path) : undefined
    const { address, picture } = file
      ? await this.#read(field, file)
      : await choose(this.#gallery, { field, value: value ?? null, sender })
    if (picture) this.#hold(picture)
    return file && address !== null ? this.#remember(path, address) : address
  }

  /** Writes the pictures at these addresses that aren't here yet. */
  write(addresses: Iterable<string>) {
    const { sqlite } = this.#gallery
    for (const address of addresses) {
      const hash = ownAddress.exec(address)?.[1]
      if (hash === undefined || isStored(sqlite, hash)) continue
      const copied = (table: string) =>
        `(hash, width, height, bytes) SELECT hash, width, height, bytes FROM ${table} WHERE hash = ?`
      sqlite.run(`INSERT INTO main.images ${copied(this.#wholes)}`, [hash])
      sqlite.run(`INSERT INTO main.image_copies ${copied(this.#copies)}`, [hash])
    }
  }

  drop() {
    for (const table of [this.#wholes, this.#copies])
      this.#gallery.sqlite.run(`DROP TABLE ${table}`)
  }

  #remember(path: string, address: string) {
    this.#known.set(path, address)
    return address
  }

  /** A picture that a site gave out: it is stored here, or its file is among the exported ones. */
  async #exported(field: string, hash: string) {
    const address = `/images/${hash}.webp`
    if (isStored(this.#gallery.sqlite, hash)) return address
    const file = this.#fileIn(fileOf(hash))
    if (!file) throw invalid({ [field]: 'There is no image at this address' })
    const bytes = await bytesOf(field, file)
    const given = { field, value: uploadOf(bytes), sender }
    const isUnchanged = hashOf(bytes) === hash
    const gallery = isUnchanged ? this.#keeping : this.#gallery
    const { picture, address: anew } = await choose(gallery, given)
    if (picture && isUnchanged) {
      const copies = await this.#copiesOf({ ...picture, hash }, given)
      this.#hold({ ...picture, hash, bytes, copies })
    } else if (picture) this.#hold(picture)
    return isUnchanged ? address : (anew ?? address)
  }

  /** A picture that comes with its hash stays byte for byte as it was, if it can be decoded. */
  get #keeping(): Gallery {
    const { pictures, ...rest } = this.#gallery
    return { ...rest, pictures: { ...pictures, shrink: pictures.keep } }
  }

  /** Its copies, where they are there; the others are made anew. */
  async #copiesOf({ hash, width }: Picture, given: Parameters<typeof choose>[1]) {
    const widths = copyWidthsBelow(width)
    const exported = await Promise.all(widths.map((each) => this.#exportedCopy(hash, each)))
    const copies = exported.filter((copy) => copy !== undefined)
    if (copies.length === widths.length) return copies
    const { picture } = await choose(this.#gallery, given)
    const made = picture?.copies ?? []
    return made.map((copy) => copies.find((each) => each.width === copy.width) ?? copy)
  }

  /** None where there is no file, or one that is no copy of the width. */
  async #exportedCopy(hash: string, asked: number): Promise<Copy | undefined> {
    const file = this.#fileIn(fileOf(hash, asked))
    if (!file || statSync(file).size > largest) return undefined
    const bytes = Buffer.from(await Bun.file(file).arrayBuffer())
    try {
      const { width, height, format } = await new Bun.Image(bytes).metadata()
      return format === 'webp' && width === asked ? { width, height, bytes } : undefined
    } catch {
      return undefined
    }
  }

  #find(field: string, path: string) {
    if (this.#folder === undefined) return undefined
    const file = this.#fileIn(path) ?? this.#fileIn(basename(path))
    if (file) return file
    throw invalid({ [field]: `There is no picture "${path.slice(0, 100)}" in ${this.#folder}` })
  }

  /** No path leads out of the folder, and no link does. */
  #fileIn(path: string) {
    if (this.#folder === undefined || path.includes('\0')) return undefined
    const file = join(this.#folder, join('/', path))
    if (!existsSync(file)) return undefined
    const real = realpathSync(file)
    return real.startsWith(`${this.#folder}${sep}`) && statSync(real).isFile() ? real : undefined
  }

  async #read(field: string, file: string): Promise<Chosen> {
    const bytes = await bytesOf(field, file)
    return choose(this.#gallery, { field, value: uploadOf(bytes), sender })
  }

  #hold({ hash, width, height, bytes, copies }: Picture) {
    const { sqlite } = this.#gallery
    const into = (table: string) =>
      sqlite.query(`INSERT OR IGNORE INTO ${table} VALUES (?, ?, ?, ?)`)
    into(this.#wholes).run(hash, width, height, bytes)
    for (const copy of copies) into(this.#copies).run(hash, copy.width, copy.height, copy.bytes)
  }
}

const isStored = (sqlite: Database, hash: string) =>
  sqlite.query('SELECT 1 FROM main.images WHERE hash = ?').get(hash) !== null

const wholeAddress = (value: unknown) =>
  typeof value === 'string' && /^\s*www\./i.test(value) ? `https://${value.trim()}` : value

/** As a body brings it: bytes of a database, or of a data URL, or an address. */
function pictureIn(given: unknown) {
  if (given instanceof Uint8Array) return uploadOf(new Uint8Array(given))
  const bytes =
    typeof given === 'string' && isDataUrl(given.trimStart())
      ? dataUrlBytes(given.trim())
      : undefined
  return bytes ? uploadOf(bytes) : wholeAddress(given)
}

const isPath = (text: string) => text !== '' && !/^[a-z][a-z\d+.-]*:/i.test(text)

async function bytesOf(field: string, file: string) {
  if (statSync(file).size > largest)
    throw invalid({ [field]: 'The image is too large: at most 5 MB are taken' })
  return Buffer.from(await Bun.file(file).arrayBuffer())
}
