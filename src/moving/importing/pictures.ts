import { existsSync, realpathSync, statSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { dataUrlBytes, isDataUrl, uploadOf } from '../../http/request/upload.ts'
import { invalid, Refusal } from '../../http/response/errors.ts'
import { type Copy, copyWidthsBelow, hashPicture, type Picture } from '../../images/converting.ts'
import { choosePicture, isStored, storedAddress } from '../../images/images.ts'
import { largest } from '../../images/validating.ts'
import type { ImportContext } from '../importables.ts'

const importer = { address: 'import', isAdmin: true }

export const pictureFile = (hash: string, width: number | null = null) =>
  width === null ? `${hash}.webp` : `${hash}-${width}.webp`

let stagingTables = 0

/** Decodes the pictures of imported rows, and keeps them in a staging table until their rows are written. */
export class ImportedPictures {
  readonly #folder: string | undefined
  readonly #stagingTable: string
  readonly #resolved = new Map<string, string>()

  constructor(
    private readonly context: ImportContext,
    folder: string | undefined,
  ) {
    this.#folder = folder === undefined ? undefined : realpathSync(folder)
    this.#stagingTable = `temp.pictures_${++stagingTables}`
    context.sqlite.run(
      `CREATE TABLE ${this.#stagingTable} (hash, width, height, bytes, is_copy, PRIMARY KEY (hash, width, is_copy))`,
    )
  }

  /** Replaces pictures by their addresses. Removes what is no picture, and returns why, by field. */
  async resolve(values: Record<string, unknown>, fields: readonly string[]) {
    const errors: Record<string, string> = {}
    for (const field of fields.filter((each) => values[each] !== undefined))
      try {
        values[field] = await this.addressOf(field, values[field])
      } catch (error) {
        if (!(error instanceof Refusal) || error.status >= 500) throw error
        errors[field] = error.more.fields?.[field] ?? error.message
        delete values[field]
      }
    return errors
  }

  async addressOf(field: string, cell: unknown): Promise<string | null> {
    const value = pictureIn(cell)
    const path = typeof value === 'string' ? value.trim() : ''
    const resolved = this.#resolved.get(path)
    if (resolved !== undefined) return resolved
    const hash = storedAddress.exec(path)?.[1]
    const file = hash === undefined && isPath(path) ? this.#findFile(field, path) : undefined
    const address =
      hash === undefined
        ? await this.#stageNew(field, file ? uploadOf(await bytesOf(file)) : (value ?? null))
        : await this.#stageExported(field, hash)
    if ((file || hash) && address !== null) this.#resolved.set(path, address)
    return address
  }

  store(addresses: Iterable<unknown>) {
    const { sqlite, db } = this.context
    for (const address of addresses) {
      const hash = storedAddress.exec(String(address))?.[1]
      if (hash === undefined || isStored(db, String(address))) continue
      const staged = (isCopy: boolean) =>
        `(hash, width, height, bytes) SELECT hash, width, height, bytes FROM ${this.#stagingTable} WHERE hash = ? AND is_copy = ${isCopy}`
      sqlite.run(`INSERT INTO main.images ${staged(false)}`, [hash])
      sqlite.run(`INSERT INTO main.image_copies ${staged(true)}`, [hash])
    }
  }

  [Symbol.dispose]() {
    this.context.sqlite.run(`DROP TABLE ${this.#stagingTable}`)
  }

  async #stageNew(field: string, value: unknown) {
    const { address, picture } = await choosePicture(this.context, {
      field,
      value,
      sender: importer,
    })
    if (picture) this.#stage(picture)
    return address
  }

  async #stageExported(field: string, hash: string) {
    const address = `/images/${hash}.webp`
    if (isStored(this.context.db, address)) return address
    const file = this.#fileIn(pictureFile(hash))
    if (!file) throw invalid({ [field]: 'There is no image at this address' })
    const bytes = await bytesOf(file)
    if (hashPicture(bytes) !== hash) return await this.#stageNew(field, uploadOf(bytes))
    await this.#stageUnchanged(bytes)
    return address
  }

  /** Keeps the bytes, so that the address stays; where a copy is missing, all are made anew. */
  async #stageUnchanged(bytes: Buffer<ArrayBuffer>) {
    const { keep, shrink } = this.context.pictures
    const picture = await keep(bytes, importer)
    const widths = copyWidthsBelow(picture.width)
    const exported = await Promise.all(widths.map((each) => this.#exportedCopy(picture.hash, each)))
    const copies = exported.filter((copy) => copy !== undefined)
    const isWhole = copies.length === widths.length
    this.#stage({ ...picture, copies: isWhole ? copies : (await shrink(bytes, importer)).copies })
  }

  async #exportedCopy(hash: string, copyWidth: number): Promise<Copy | undefined> {
    const file = this.#fileIn(pictureFile(hash, copyWidth))
    if (!file) return undefined
    const bytes = await bytesOf(file)
    try {
      const { width, height, format } = await new Bun.Image(bytes).metadata()
      return format === 'webp' && width === copyWidth ? { width, height, bytes } : undefined
    } catch {
      return undefined
    }
  }

  #findFile(field: string, path: string) {
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

  #stage({ hash, width, height, bytes, copies }: Picture) {
    const insert = this.context.sqlite.query(
      `INSERT OR IGNORE INTO ${this.#stagingTable} VALUES (?, ?, ?, ?, ?)`,
    )
    insert.run(hash, width, height, bytes, false)
    for (const copy of copies) insert.run(hash, copy.width, copy.height, copy.bytes, true)
  }
}

function pictureIn(cell: unknown) {
  if (cell instanceof Uint8Array) return uploadOf(new Uint8Array(cell))
  if (typeof cell !== 'string') return cell
  const text = cell.trim()
  const bytes = isDataUrl(text) ? dataUrlBytes(text) : undefined
  if (bytes) return uploadOf(bytes)
  return /^www\./i.test(text) ? `https://${text}` : cell
}

const isPath = (text: string) => text !== '' && !/^[a-z][a-z\d+.-]*:/i.test(text)

const bytesOf = async (file: string) =>
  Buffer.from(
    await Bun.file(file)
      .slice(0, largest + 1)
      .arrayBuffer(),
  )
