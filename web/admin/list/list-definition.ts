import type { ComponentType, ReactNode } from 'react'
import type { BulkAction, ListName } from '../../../src/bulk/words.ts'
import { type Api, answerPage, type Call, type Page, Refused } from '../../data/api.ts'
import { asAdmin, expectSession } from '../calls.ts'
import type { FileEndpoint } from '../files/calls.ts'
import type { Counts } from '../panel/use-counts.ts'
import type { TimeFormat } from '../time-format.ts'
import type { Filter, ListParams, Searchable } from './list-query.ts'

export type Row = { id: number }

/** A row to act on, as it was when it was chosen. */
export type Target = {
  id: number
  name: string
  revision?: number | undefined
  /** The status on its sender's receipt, while it is pending. */
  review?: string | undefined
}

/** What a call answers that changed a row. */
export type ActionResult = {
  affectedRows: number
  /** Until when a removal can be undone; null where it can't. */
  kept_until?: string | null | undefined
  revision?: number | undefined
}

export type ActionInput = {
  text: string
  /** Carries `If-Match` with the revision the admin has seen. */
  options: { headers: Record<string, string> }
}

export type Action<Item extends Row = Row> = {
  name: string
  /** Completes "X was …". */
  past: string
  /** The same for a row that somebody else changed first, if it differs. */
  already?: string
  look: 'primary' | 'quiet' | 'threat'
  /** The consequence, shown beneath the name in a menu. */
  hint?: string
  confirm?: Confirmation<Item>
  /** Its name in the bulk API; without it, rows are done one by one. */
  bulk?: BulkAction
  fieldsOf?: (text: string) => Record<string, unknown>
  /** Without it, the action is for several rows only. */
  call?: (api: Api, item: Item, input: ActionInput) => Call<ActionResult | null>
  undo?: Action<Item>
  /** Replaces the usual success message. */
  done?: string
  failed: string
  /** What the console shows, if it differs from `failed`. */
  failure?: string
  afterwards?: (item: Item) => void
  /** Whether a row that is still there was changed by it; by default it was not. */
  isDone?: (row: Item, before: Item) => boolean
  /** The row stays in the list. */
  isRowKept?: true
  isAvailable?: (item: Item) => boolean
}

export type Confirmation<Item extends Row> = {
  title: string
  question: string
  questionForMany?: (count: number) => string
  note?: string
  warning?: (item: Item) => string | undefined
  warningForMany?: (targets: readonly Target[]) => string | undefined
  field?: ConfirmationField<Item>
}

type ConfirmationField<Item extends Row> = {
  label: string
  hint: string
  isRequired?: true
  /** The text is mailed to senders who left an address. */
  isMailed?: true
  /** Makes it an email field that starts with this address. */
  emailOf?: (item: Item) => string
  choices?: Filter['options']
}

export type ReadRow<Item extends Row = Row> = (id: number) => Promise<Item | undefined>

/** Everything the panel's list component needs to know of one list. */
export type ListDefinition<Item extends Row = Row> = Searchable & {
  title: string
  names: readonly [one: string, many: string]
  create?: { to: string; label: string }
  file?: FileEndpoint
  says: { loading: string; failed: string; empty: string; nothingFound?: string }
  note?: string
  read: (api: Api, params: Partial<ListParams>) => Call<Item[] | null>
  bulk?: { kind: string; list: ListName }
  hasDuplicates?: true
  isDecidedAlone?: (item: Item) => boolean
  /** The ids of the latest rows, where new arrivals are announced. */
  newest?: (counts: Counts) => readonly number[] | undefined
  /** Reads rows again after an action; by default from the whole list, read once. */
  rowReader?: ((api: Api) => ReadRow<Item>) | undefined
  /** Rows that change by themselves are re-read in place, every few seconds while one is due. */
  live?: {
    isDue: (item: Item) => boolean
    read: (api: Api, ids: readonly number[]) => Promise<readonly Item[]>
  }
  nameOf: (item: Item) => string
  /** A badge before the facts. */
  markOf?: (item: Item, format: TimeFormat) => string | undefined
  factsOf?: (item: Item, format: TimeFormat) => (string | null | undefined)[]
  columns?: readonly { head: string; cell: (item: Item) => ReactNode; isWord?: true }[]
  /** A problem with the item, shown beneath its row. */
  troubleOf?: (item: Item) => string | null
  editorOf?: (item: Item) => string
  viewOf?: (item: Item) => string | undefined
  linkOf?: (item: Item) => string | undefined
  pictureOf?: (item: Item) => string | undefined
  Preview?: ComponentType<{ item: Item }>
  actions: readonly Action<Item>[]
}

/** Answers undefined on a 404, once it is certain that an admin was answered. */
export async function undefinedIfMissing<Item>(api: Api, reading: Promise<{ data: Item }>) {
  try {
    return (await reading).data
  } catch (error) {
    if (!(error instanceof Refused && error.status === 404)) throw error
    await expectSession(api)
    return undefined
  }
}

/** Finds rows in a list that is read once, on first use. */
export function findInList<Item extends Row>(read: () => Promise<Page<Item>>): ReadRow<Item> {
  let list: Promise<Page<Item>> | undefined
  return async (id) => {
    list ??= read()
    return (await list).items.find((item) => item?.id === id)
  }
}

export const readerOf = (of: ListDefinition, api: Api) =>
  of.rowReader?.(api) ?? findInList(() => readPage(of, api, {}))

export const readPage = ({ read, says }: ListDefinition, api: Api, params: Partial<ListParams>) =>
  asAdmin(answerPage(read(api, params), says.failed))

export const targetOf = ({ nameOf }: ListDefinition, item: Row): Target => ({
  id: item.id,
  name: nameOf(item),
  ...('revision' in item && typeof item.revision === 'number' && { revision: item.revision }),
  ...('review' in item && typeof item.review === 'string' && { review: item.review }),
})

export const selectableIn = ({ isDecidedAlone }: ListDefinition, items: readonly Row[]) =>
  items.filter((item) => !isDecidedAlone?.(item))

export const hasBulkActions = ({ actions }: ListDefinition) => actions.some(({ bulk }) => bulk)
