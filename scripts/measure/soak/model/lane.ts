import type { Client } from '../../../../src/testing/client.ts'
import { insist } from '../part.ts'
import { type Collection, collections, type Row } from './collections.ts'
import { chosenFrom } from './random.ts'

export type Site = { visitor: Client; admin: Client }

/** What was asked when the connection ended: it may have been done or not. */
type Unclear = { collection: Collection; before?: Row; after?: Row | { title: string } }

/** One person's calls, one after the other, on rows of their own, and what must be there because of them. */
export class Lane {
  operations = 0
  unclear = 0
  #titles = 0
  #open: Unclear | undefined
  #rows = new Map<Collection, Map<number, Row>>(collections.map((each) => [each, new Map()]))

  constructor(
    readonly name: string,
    readonly random: () => number,
  ) {}

  /** Calls until the server is gone. */
  async run(site: Site) {
    try {
      while (true) await this.#step(site)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error)) throw error // the connection's end has a code
    }
  }

  /** Looks what became of the call that was not answered. */
  async settle({ admin }: Site) {
    const open = this.#open
    if (!open) return
    this.#open = undefined
    this.unclear++
    const { collection, before, after } = open
    const title = after?.title ?? before?.title
    const lines = await collection.read(admin)
    const found = lines.filter((line) => line.split(' ')[1] === title || isOf(line, before))
    insist(found.length <= 1, `${collection.name}: made twice: ${found}`)
    const rows = this.#rowsOf(collection)
    if (before) rows.delete(before.id)
    const row = rowOf(found[0])
    if (!row) return insist(!before || !after, `${collection.name}: lost: ${lineOf(before)}`)
    const isExplained = [before, after].some((each) => each && isAs(row, each))
    insist(isExplained, `${collection.name}: ${found[0]} is neither before nor after`)
    rows.set(row.id, row)
  }

  rowsOf = (collection: Collection) => [...this.#rowsOf(collection).values()].map(lineOf)

  latest = (path: string, count: number) =>
    collections
      .filter((each) => each.path === path)
      .flatMap((each) => [...this.#rowsOf(each).values()].slice(-count))

  #rowsOf(collection: Collection) {
    return this.#rows.get(collection) ?? new Map<number, Row>()
  }

  async #step(site: Site) {
    const collection = chosenFrom(collections, this.random)
    const rows = [...this.#rowsOf(collection).values()]
    const dice = this.random()
    if (rows.length === 0 || dice < 0.45) return this.#create(site, collection)
    const row = chosenFrom(rows, this.random)
    const { approve, edit } = collection
    if (dice < 0.65 && approve)
      return this.#change(collection, row, { ...row, status: 'approved' }, () =>
        approve(site.admin, row.id),
      )
    const title = this.#newTitle()
    if (dice < 0.85 && edit)
      return this.#change(collection, row, { ...row, title }, () => edit(site.admin, row.id, title))
    return this.#change(collection, row, undefined, () => collection.remove(site.admin, row.id))
  }

  async #create({ visitor, admin }: Site, collection: Collection) {
    const title = this.#newTitle()
    const by = collection.isSubmitted && this.random() < 0.02 ? visitor : admin
    this.#open = { collection, after: { title } }
    const { status, body } = await by.post(collection.path, collection.create(title))
    insist(status === 201, `${collection.name}: a create was answered with ${status}`)
    const id = Number(body['id'])
    const row = { id, title, status: collection.isSubmitted ? 'pending' : 'approved' }
    this.#done(() => this.#rowsOf(collection).set(id, row))
  }

  async #change(
    collection: Collection,
    before: Row,
    after: Row | undefined,
    ask: () => ReturnType<Client['get']>,
  ) {
    this.#open = { collection, before, ...(after && { after }) }
    const { status } = await ask()
    insist(status === 200, `${collection.name}: a change was answered with ${status}`)
    this.#done(() => {
      if (after) this.#rowsOf(collection).set(before.id, after)
      else this.#rowsOf(collection).delete(before.id)
    })
  }

  #done(apply: () => void) {
    apply()
    this.#open = undefined
    this.operations++
  }

  #newTitle = () => `${this.name}-${++this.#titles}`
}

const lineOf = (row: Row | undefined) => `${row?.id} ${row?.title} ${row?.status}`

function rowOf(line: string | undefined): Row | undefined {
  const [id, title, status] = line?.split(' ') ?? []
  return id && title && status ? { id: Number(id), title, status } : undefined
}

const isOf = (line: string, row: Row | undefined) =>
  row !== undefined && line.split(' ')[0] === String(row.id) && line.split(' ')[1] === row.title

const isAs = (row: Row, other: Row | { title: string }) =>
  row.title === other.title && (!('status' in other) || row.status === other.status)
