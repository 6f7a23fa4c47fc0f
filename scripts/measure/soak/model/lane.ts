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
    const known = [before, after].find((each) => each && isAs(row, each))
    insist(known !== undefined, `${collection.name}: ${found[0]} is neither before nor after`)
    rows.set(row.id, { ...row, ...known })
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
    if (rows.length === 0 || dice < 0.4) return this.#create(site, collection)
    const row = chosenFrom(rows, this.random)
    if (row.status === 'trash') return this.#takeBack(site, collection, row)
    if (dice < 0.62) return this.#decide(site, collection, row)
    if (dice < 0.86 && collection.edit) return this.#edit(site, collection, row)
    const after = collection.history && { ...row, status: 'trash', was: row.status }
    return this.#change(collection, row, after, () => collection.remove(site.admin, row.id))
  }

  #decide({ admin }: Site, collection: Collection, row: Row) {
    const { approve, unpublish } = collection
    const takesBack = row.status === 'approved' && this.random() < 0.5
    const decide = takesBack ? unpublish : approve
    if (!decide) return
    const status = takesBack ? 'pending' : 'approved'
    return this.#change(collection, row, { ...row, status }, () => decide(admin, row.id))
  }

  async #edit({ admin }: Site, collection: Collection, row: Row) {
    const { edit, history } = collection
    const versions = (this.random() < 0.3 && (await history?.versions(admin, row.id))) || []
    if (history && versions.length > 0) {
      const { title, revision } = chosenFrom(versions, this.random)
      const revert = () => history.revert(admin, row.id, revision)
      return this.#change(collection, row, { ...row, title }, revert)
    }
    const title = this.#newTitle()
    if (edit)
      await this.#change(collection, row, { ...row, title }, () => edit(admin, row.id, title))
  }

  async #takeBack({ admin }: Site, collection: Collection, row: Row) {
    const { history } = collection
    if (!history) return
    if (this.random() < 0.3)
      return this.#change(collection, row, undefined, () => history.erase(admin, row.id))
    const after = { id: row.id, title: row.title, status: row.was ?? '' }
    return this.#change(collection, row, after, () => history.restore(admin, row.id))
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
