import type { ComponentType, ReactNode } from 'react'
import type { BulkAction, BulkShelf } from '../../../src/bulk/words.ts'
import { type Api, answerPage, type Call, type Page, Refused } from '../../data/api.ts'
import { asAdmin, expectSession } from '../calls.ts'
import type { FileEndpoint } from '../files/calls.ts'
import type { Counts } from '../panel/use-counts.ts'
import type { TimeFormat } from '../time-format.ts'
import type { Filter, Findable, ListParams } from './list-query.ts'

export type Row = { id: number }

/** A row that something is done to, as it was when it was chosen. */
export type Target = {
  id: number
  name: string
  revision?: number | undefined
  /** What the receipt of its sender says, where it waits. */
  review?: string | undefined
}

/** What a call answers that did something: of a removal also until when it can be taken back. */
export type ActionResult = {
  affectedRows: number
  kept_until?: string | null | undefined
  /** The one it has now. */
  revision?: number | undefined
}

/** What goes with an action: words, and as headers the revision that the admin has seen. */
export type ActionInput = { words: string; seen: { headers: Record<string, string> } }

/** Something an admin does to an item of a list. */
export type Action<Item extends Row = Row> = {
  /** Its button: "Approve". */
  name: string
  /** How it went, after the item's name: "approved". */
  past: string
  /** What it was when somebody or something else was faster, where that is another word. */
  already?: string
  look: 'primary' | 'quiet' | 'threat'
  /** What is asked first; nothing where it can be taken back. */
  confirm?: {
    title: string
    question: string
    /** What follows from it. */
    note?: string
    /** What else should be known before this one. */
    warning?: (item: Item) => string | undefined
    /** The same before it is done to several. */
    warningOfMany?: (targets: readonly Target[]) => string | undefined
    /** Asks for words to go with it. */
    words?: {
      label: string
      hint: string
      isNeeded?: true
      /** It is mailed to whoever left an address. */
      isMailed?: true
      /** They are an email address, and this is what it was. */
      addressOf?: (item: Item) => string
      /** They are one of these. */
      choices?: Filter['options']
    }
  }
  /** What the call for many calls it. */
  bulk?: BulkAction
  /** The question for several at once; absent where they are done one by one. */
  questionOfMany?: (count: number) => string
  /** What follows for whom, told beside its name where there are others like it. */
  hint?: string
  /** The fields that an edit of many sets, by the words that were asked for. */
  fieldsOf?: (words: string) => Record<string, unknown>
  /** The call that does it, with the words that were asked for; absent where it is done to many alone. */
  call?: (api: Api, item: Item, how: ActionInput) => Call<ActionResult | null>
  /** What takes it back, unless the call answered that nothing is kept. */
  undo?: Action<Item>
  /** What is said when it went well, where the spec has words of its own. */
  done?: string
  failed: string
  /** What the call says in the console, where that is something else. */
  failure?: string
  /** It was done to this one. */
  afterwards?: (item: Item) => void
  /** Whether it was done to this row; where it is absent, a row that is there wasn't. */
  isDone?: (row: Item, before: Item) => boolean
  /** The item stays in the list. */
  stays?: true
  /** Whether it can be done to this one. */
  suits?: (item: Item) => boolean
}

export type ReadRow<Item extends Row = Row> = (id: number) => Promise<Item | undefined>

/** What the shared list needs to know of a list of the panel; its rows, words and calls are its own. */
export type ListDefinition<Item extends Row = Row> = Findable & {
  title: string
  /** What one and several are called. */
  names: readonly [one: string, many: string]
  create?: { to: string; label: string }
  /** The list as a file for other programs. */
  file?: FileEndpoint
  says: { loading: string; failed: string; empty: string; nothingFound?: string }
  /** What its actions do, beside them. */
  note?: string
  /** One page of it. */
  read: (api: Api, wanted: Partial<ListParams>) => Call<Item[] | null>
  /** How the calls for many name it, where there are actions for them. */
  many?: { kind: string; list: BulkShelf }
  /** Its rows say how many look like them. */
  areCompared?: boolean
  /** Whether it is decided about for itself, and never with others. */
  isAlone?: (item: Item) => boolean
  /** The ids of those that came last, where the list tells what is new. */
  newest?: (counts: Counts) => readonly number[] | undefined
  /** Reads any of them anew, once something was done; nothing where one is gone. The list itself, where no call does. */
  rereading?: ((api: Api) => ReadRow<Item>) | undefined
  /** Rows that change by themselves are read again where they stand: which, and how. */
  changing?: {
    isSoon: (item: Item) => boolean
    read: (api: Api, ids: readonly number[]) => Promise<readonly Item[]>
  }
  nameOf: (item: Item) => string
  /** What is to be noticed about one before all else. */
  markOf?: (item: Item, timeFormats: TimeFormat) => string | undefined
  /** What stands beneath the name; blanks are left out. */
  factsOf?: (item: Item, timeFormats: TimeFormat) => (string | null | undefined)[]
  /** A column of single words is never narrower than they are. */
  columns?: readonly { head: string; cell: (item: Item) => ReactNode; isWord?: true }[]
  /** What is wrong with it. */
  troubleOf?: (item: Item) => string | null
  editorOf?: (item: Item) => string
  /** Where the public sees it. */
  viewOf?: (item: Item) => string | undefined
  /** Where its name leads. */
  linkOf?: (item: Item) => string | undefined
  /** The address of a picture of it. */
  pictureOf?: (item: Item) => string | undefined
  Preview?: ComponentType<{ item: Item }>
  actions: readonly Action<Item>[]
}

/** A row, or nothing where an admin is told that there is none. */
export async function undefinedIfMissing<Item>(api: Api, reading: Promise<{ data: Item }>) {
  try {
    return (await reading).data
  } catch (error) {
    if (!(error instanceof Refused && error.status === 404)) throw error
    await expectSession(api)
    return undefined
  }
}

/** Finds rows in a list that no call reads one of: it is read once, as soon as one is asked for. */
export function findInList<Item extends Row>(read: () => Promise<Page<Item>>): ReadRow<Item> {
  let list: Promise<Page<Item>> | undefined
  return async (id) => {
    list ??= read()
    return (await list).items.find((item) => item?.id === id)
  }
}

export const rowReader = (of: ListDefinition, api: Api) =>
  of.rereading?.(api) ?? findInList(() => readPage(of, api, {}))

export const readPage = ({ read, says }: ListDefinition, api: Api, wanted: Partial<ListParams>) =>
  asAdmin(answerPage(read(api, wanted), says.failed))

export const targetOf = ({ nameOf }: ListDefinition, item: Row): Target => ({
  id: item.id,
  name: nameOf(item),
  ...('revision' in item && typeof item.revision === 'number' && { revision: item.revision }),
  ...('review' in item && typeof item.review === 'string' && { review: item.review }),
})

/** Those that can be chosen, to do something to several at once. */
export const choosable = ({ isAlone }: ListDefinition, items: readonly Row[]) =>
  isAlone ? items.filter((item) => !isAlone(item)) : items

export const canBulk = ({ actions, many }: ListDefinition) =>
  many !== undefined && actions.some(({ questionOfMany }) => questionOfMany)

/** How one went: it was done, somebody else had done it already, or it failed. */
export type Result = { name: string; words: string; state: 'done' | 'already' | 'failed' }
