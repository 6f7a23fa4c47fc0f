import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { dataUrlBytes, isDataUrl, uploadOf } from '../http/request/upload.ts'
import { invalid, Refusal } from '../http/response/errors.ts'
import { type Copy, copyWidthsBelow, hashOf, type Picture } from '../images/converting.ts'
import { choose, isStored, ownAddress } from '../images/images.ts'
import { largest } from '../images/validating.ts'
import type { Place } from './importables.ts'

const sender = { address: 'import', isAdmin: true }

/** What an exported picture's file is called; a copy has its width behind the hash. */
export const fileOf = (hash: string, width: number | null = null) =>
  width === null ? `${hash}.webp` : `${hash}-${width}.webp`

let stages = 0

/**
 * The pictures of the rows that move in: found in a folder, judged and decoded as those that are sent in, and held in
 * a temporary table until their rows are written.
 */
export class ArrivingPictures {
  readonly #folder: string | undefined
  readonly #stage: string
  readonly #known = new Map<string, string>()

  constructor(
    private readonly to: Place,
    folder: string | undefined,
  ) {
    this.#folder = folder === undefined ? undefined : realpathSync(folder)
    this.#stage = `temp.pictures_${++stages}`
    to.sqlite.run(
      `CREATE TABLE ${this.#stage} (hash, width, height, bytes, is_copy, PRIMARY KEY (hash, width, is_copy))`,
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
    const sent = file ? uploadOf(await bytesOf(file)) : (value ?? null)
    const { address, picture } = await choose(this.to, { field, value: sent, sender })
    if (picture) this.#hold(picture)
    return file && address !== null ? this.#remember(path, address) : address
  }

  /** Writes the pictures at these addresses that aren't here yet. */
  write(addresses: Iterable<string>) {
    const { sqlite } = this.to
    for (const address of addresses) {
      const hash = ownAddress.exec(address)?.[1]
      if (hash === undefined || isStored(this.to.db, address)) continue
      const held = (isCopy: boolean) =>
        `(hash, width, height, bytes) SELECT hash, width, height, bytes FROM ${this.#stage} WHERE hash = ? AND is_copy = ${isCopy}`
      sqlite.run(`INSERT INTO main.images ${held(false)}`, [hash])
      sqlite.run(`INSERT INTO main.image_copies ${held(true)}`, [hash])
    }
  }

  drop() {
    this.to.sqlite.run(`DROP TABLE ${this.#stage}`)
  }

  #remember(path: string, address: string) {
    this.#known.set(path, address)
    return address
  }

  /** A picture that a site gave out: it is stored here, or its file is among the exported ones. */
  async #exported(field: string, hash: string) {
    const address = `/images/${hash}.webp`
    if (isStored(this.to.db, address)) return address
    const file = this.#fileIn(fileOf(hash))
    if (!file) throw invalid({ [field]: 'There is no image at this address' })
    const bytes = await bytesOf(file)
    const given = { field, value: uploadOf(bytes), sender }
    const isUnchanged = hashOf(bytes) === hash
    const { picture, address: anew } = await choose(isUnchanged ? this.#keeping : this.to, given)
    if (picture && isUnchanged) picture.copies = await this.#copiesOf(picture, given)
    if (picture) this.#hold(picture)
    return anew ?? address
  }

  /** A picture that comes with its hash stays byte for byte as it was, if it can be decoded. */
  get #keeping() {
    const { pictures, ...rest } = this.to
    return { ...rest, pictures: { ...pictures, shrink: pictures.keep } }
  }

  /** Its copies, where they are there; the others are made anew. */
  async #copiesOf({ hash, width }: Picture, given: Parameters<typeof choose>[1]) {
    const widths = copyWidthsBelow(width)
    const exported = await Promise.all(widths.map((each) => this.#exportedCopy(hash, each)))
    const copies = exported.filter((copy) => copy !== undefined)
    if (copies.length === widths.length) return copies
    const { picture } = await choose(this.to, given)
    const made = picture?.copies ?? []
    return made.map((copy) => copies.find((each) => each.width === copy.width) ?? copy)
  }

  /** None where there is no file, or one that is no copy of the width. */
  async #exportedCopy(hash: string, asked: number): Promise<Copy | undefined> {
    const file = this.#fileIn(fileOf(hash, asked))
    if (!file) return undefined
    const bytes = await bytesOf(file)
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

  #hold({ hash, width, height, bytes, copies }: Picture) {
    const hold = this.to.sqlite.query(`INSERT OR IGNORE INTO ${this.#stage} VALUES (?, ?, ?, ?, ?)`)
    hold.run(hash, width, height, bytes, false)
    for (const copy of copies) hold.run(hash, copy.width, copy.height, copy.bytes, true)
  }
}

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

/** No more than shows that it is too large. */
const bytesOf = async (file: string) =>
  Buffer.from(
    await Bun.file(file)
      .slice(0, largest + 1)
      .arrayBuffer(),
  )
