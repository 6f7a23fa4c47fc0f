import pLimit from 'p-limit'
import type { ComponentType, ReactNode } from 'react'
import type { BulkAction } from '../../../src/bulk/words.ts'
import { type Api, ApiError, type Call, unwrap, unwrapPage } from '../../data/api.ts'
import { asAdmin, requireSession } from '../calls.ts'
import type { FileEndpoint } from '../files/calls.ts'
import type { Counts } from '../panel/use-counts.ts'
import type { TimeFormat } from '../time-format.ts'
import type { Filter, ListParams, Searchable } from './list-query.ts'

export type Row = { id: number }

/** A row to act on, as it was when it was chosen. */
export type Target<Item extends Row = Row> = {
  id: number
  name: string
  revision?: number | undefined
  /** Not where an action is undone. */
  item?: Item
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
  /** The endpoint for a single row, if that isn't the bulk API. */
  call?: (api: Api, item: Item, input: ActionInput) => Call<ActionResult | null>
  fieldsOf?: (text: string) => Record<string, unknown>
  /** Where it is offered, if not for a single row and for many. */
  only?: 'alone' | 'for many'
  undo?: Action<Item>
  /** Replaces the usual success message. */
  done?: string
  failed: string
  /** What the console shows, if it differs from `failed`. */
  failure?: string
  afterwards?: (item: Item) => void
  /** Whether a row that is still there was changed by it; by default if it has the fields that were set. */
  isDone?: (row: Item, before: Item, request: { target: Target; text: string }) => boolean
  isAvailable?: (item: Item) => boolean
}

export type Confirmation<Item extends Row> = {
  /** A single row isn't asked about. */
  isForMany?: true
  /** By default the action with what it is done to: "Delete FAQ". */
  title?: (noun: string) => string
  /** By default "Are you sure …?" A text is for a single row; `what` is "this FAQ" or "these 3 FAQs". */
  question?: string | ((what: string, isOne: boolean) => string)
  note?: string | ((sendsMail: boolean) => string)
  warning?: (targets: readonly Target<Item>[]) => string | undefined
  field?: ConfirmationField<Item>
}

export type ConfirmationField<Item extends Row> = {
  label: string
  hint: string
  /** What to say where it is empty; without this it may be. */
  missing?: string
  /** Makes it an email field that starts with this address. */
  emailOf?: (item: Item) => string
  choices?: Filter['options']
}

/** Answers those of the rows that are still there. */
export type Reread<Item extends Row = Row> = (
  api: Api,
  ids: readonly number[],
) => Promise<readonly Item[]>

/** Everything the panel's list component needs to know of one list. */
export type ListDefinition<Item extends Row = Row> = Searchable & {
  title: string
  names: readonly [one: string, many: string]
  /** What questions call a row, if it differs from its name. */
  noun?: string
  create?: { to: string; label: string }
  file?: FileEndpoint
  messages: { loading: string; failed: string; empty: string }
  note?: string
  read: (api: Api, params: Partial<ListParams>) => Call<Item[] | null>
  /** The kind's name in the bulk API. */
  bulk?: string
  isDecidedAlone?: (item: Item) => boolean
  /** The ids of the latest rows, where new arrivals are announced. */
  newest?: (counts: Counts) => readonly number[] | undefined
  /** Reads rows again after an action; by default from the whole list. */
  reread?: Reread<Item> | undefined
  /** Read again every few seconds. */
  isLive?: true
  /** By default as it was read. */
  shownAs?: (item: Item) => Item | Promise<Item>
  nameOf: (item: Item) => string
  /** A badge before the facts. */
  markOf?: (item: Item, format: TimeFormat) => string | undefined
  factsOf?: (item: Item, format: TimeFormat) => (string | null | undefined)[]
  columns?: readonly { head: string; cell: (item: Item) => ReactNode; isWord?: true }[]
  editorOf?: (item: Item) => string
  viewOf?: (item: Item) => string | undefined
  linkOf?: (item: Item) => string | undefined
  pictureOf?: (item: Item) => string | undefined
  Preview?: ComponentType<{ item: Item }>
  actions: readonly Action<Item>[]
}

/** Reads rows one by one; those that are not found are gone, once it is certain that an admin was answered. */
export const rereadEach =
  <Item extends Row>(
    read: (api: Api, id: number) => Call<Item | null>,
    failure: string,
  ): Reread<Item> =>
  async (api, ids) => {
    const rows = await pLimit(5).map(ids, async (id) => {
      try {
        const { data, response } = await unwrap(read(api, id), failure)
        return { ...data, revision: revisionIn(response) }
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error
        await requireSession(api)
        return undefined
      }
    })
    return rows.flatMap((row) => row ?? [])
  }

export const readPage = (
  { read, messages }: ListDefinition,
  api: Api,
  params: Partial<ListParams>,
) => asAdmin(unwrapPage(read(api, params), messages.failed))

export const rereadIn = (of: ListDefinition): Reread =>
  of.reread ?? (async (api) => (await readPage(of, api, {})).items)

export const targetOf = ({ nameOf }: ListDefinition, item: Row): Target => ({
  id: item.id,
  name: nameOf(item),
  revision: revisionOf(item),
  item,
})

/** The revision in an ETag; of a row read by its id it stands nowhere else. */
export const revisionIn = ({ headers }: Response) => revisionInTag(headers.get('etag') ?? '')

export const revisionInTag = (tag: string) => Number(/"(\d+)"/.exec(tag)?.[1]) || undefined

export const revisionOf = (item: Row | undefined) =>
  item && 'revision' in item && typeof item.revision === 'number' ? item.revision : undefined

export const selectableIn = ({ isDecidedAlone }: ListDefinition, items: readonly Row[]) =>
  items.filter((item) => !isDecidedAlone?.(item))

export const hasBulkActions = ({ actions }: ListDefinition) => actions.some(isForMany)

export const isForMany = ({ bulk, only }: Action) => bulk !== undefined && only !== 'alone'
