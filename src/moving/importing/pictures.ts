import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { dataUrlBytes, isDataUrl, uploadOf } from '../../http/request/upload.ts'
import { invalid, Refusal } from '../../http/response/errors.ts'
import { type Copy, copyWidthsBelow, hashOf, type Picture } from '../../images/converting.ts'
import { choose, isStored, ownAddress } from '../../images/images.ts'
import { largest } from '../../images/validating.ts'
import type { ImportContext } from '../importables.ts'

const sender = { address: 'import', isAdmin: true }

export const fileOf = (hash: string, width: number | null = null) =>
  width === null ? `${hash}.webp` : `${hash}-${width}.webp`

let stages = 0

/** Decodes the pictures of imported rows and stages them until their rows are written. */
export class ImportedPictures {
  readonly #folder: string | undefined
  readonly #stage: string
  readonly #known = new Map<string, string>()

  constructor(
    private readonly context: ImportContext,
    folder: string | undefined,
  ) {
    this.#folder = folder === undefined ? undefined : realpathSync(folder)
    this.#stage = `temp.pictures_${++stages}`
    context.sqlite.run(
      `CREATE TABLE ${this.#stage} (hash, width, height, bytes, is_copy, PRIMARY KEY (hash, width, is_copy))`,
    )
  }

  /** Replaces the fields by addresses to store; removes those that are no picture, and answers why. */
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

  async addressOf(field: string, given: unknown): Promise<string | null> {
    const value = pictureIn(given)
    const path = typeof value === 'string' ? value.trim() : ''
    const known = this.#known.get(path)
    if (known !== undefined) return known
    const hash = ownAddress.exec(path)?.[1]
    const file = hash === undefined && isPath(path) ? this.#find(field, path) : undefined
    const address =
      hash === undefined
        ? await this.#chosen(field, file ? uploadOf(await bytesOf(file)) : (value ?? null))
        : await this.#exported(field, hash)
    if ((file || hash) && address !== null) this.#known.set(path, address)
    return address
  }

  write(addresses: Iterable<unknown>) {
    const { sqlite, db } = this.context
    for (const address of addresses) {
      const hash = ownAddress.exec(String(address))?.[1]
      if (hash === undefined || isStored(db, String(address))) continue
      const held = (isCopy: boolean) =>
        `(hash, width, height, bytes) SELECT hash, width, height, bytes FROM ${this.#stage} WHERE hash = ? AND is_copy = ${isCopy}`
      sqlite.run(`INSERT INTO main.images ${held(false)}`, [hash])
      sqlite.run(`INSERT INTO main.image_copies ${held(true)}`, [hash])
    }
  }

  [Symbol.dispose]() {
    this.context.sqlite.run(`DROP TABLE ${this.#stage}`)
  }

  async #chosen(field: string, value: unknown) {
    const { address, picture } = await choose(this.context, { field, value, sender })
    if (picture) this.#hold(picture)
    return address
  }

  async #exported(field: string, hash: string) {
    const address = `/images/${hash}.webp`
    if (isStored(this.context.db, address)) return address
    const file = this.#fileIn(fileOf(hash))
    if (!file) throw invalid({ [field]: 'There is no image at this address' })
    const bytes = await bytesOf(file)
    if (hashOf(bytes) !== hash) return await this.#chosen(field, uploadOf(bytes))
    await this.#keep(bytes)
    return address
  }

  /** Keeps the bytes, so that the hash stays; where a copy is missing, all are made anew. */
  async #keep(bytes: Buffer<ArrayBuffer>) {
    const { keep, shrink } = this.context.pictures
    const picture = await keep(bytes, sender)
    const widths = copyWidthsBelow(picture.width)
    const exported = await Promise.all(widths.map((each) => this.#exportedCopy(picture.hash, each)))
    const copies = exported.filter((copy) => copy !== undefined)
    const isWhole = copies.length === widths.length
    this.#hold({ ...picture, copies: isWhole ? copies : (await shrink(bytes, sender)).copies })
  }

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

  /** Neither a path nor a link leads out of the folder. */
  #fileIn(path: string) {
    if (this.#folder === undefined || path.includes('\0')) return undefined
    const file = join(this.#folder, join('/', path))
    if (!existsSync(file)) return undefined
    const real = realpathSync(file)
    return real.startsWith(`${this.#folder}${sep}`) && statSync(real).isFile() ? real : undefined
  }

  #hold({ hash, width, height, bytes, copies }: Picture) {
    const hold = this.context.sqlite.query(
      `INSERT OR IGNORE INTO ${this.#stage} VALUES (?, ?, ?, ?, ?)`,
    )
    hold.run(hash, width, height, bytes, false)
    for (const copy of copies) hold.run(hash, copy.width, copy.height, copy.bytes, true)
  }
}

function pictureIn(given: unknown) {
  if (given instanceof Uint8Array) return uploadOf(new Uint8Array(given))
  if (typeof given !== 'string') return given
  const text = given.trim()
  const bytes = isDataUrl(text) ? dataUrlBytes(text) : undefined
  if (bytes) return uploadOf(bytes)
  return /^www\./i.test(text) ? `https://${text}` : given
}

const isPath = (text: string) => text !== '' && !/^[a-z][a-z\d+.-]*:/i.test(text)

const bytesOf = async (file: string) =>
  Buffer.from(
    await Bun.file(file)
      .slice(0, largest + 1)
      .arrayBuffer(),
  )
