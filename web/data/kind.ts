import type { Sort } from '../../src/http/request/words.ts'
import {
  type CreatePath,
  type FormPath,
  formsOf,
  headingOf,
  type ListOf,
  listsOf,
  type Path,
  tabsOf,
} from '../../src/pages/contract.ts'
import type { Message, Proposed } from '../../src/receipts/words.ts'
import type { Api, Call } from './api.ts'
import type { Version } from './version.ts'

type EditedIn<Editor> = Editor extends `/admin-panel${infer Kind}/edit/:id`
  ? Extract<Path, ListOf<Kind>>
  : never

/** The address of a kind's list. A record of these must have an entry for each kind. */
export type KindPath = EditedIn<Path>

/** `/events` for `/calendar`: the API's and the panel's name for a list. */
const apiPathOf = (list: KindPath) =>
  Object.entries(listsOf).find(([, each]) => each === list)?.[0] ?? list

export const apiNameOf = (list: KindPath) => apiPathOf(list).slice(1)

export const endpointOf = (list: KindPath) => `/api${apiPathOf(list)}`

export const editorsOf = (list: KindPath) => `/admin-panel${apiPathOf(list)}/edit`

export type Row = {
  id: number
  /** Its Markdown as HTML, on an item's page. */
  html?: string
}

export type PublicListParams = {
  page: number
  perPage: number
  /** Chosen values by field. */
  filters: { [field: string]: string }
  label?: string
  q?: string
}

/** What any list may be asked for; one ignores what it doesn't know. */
type ListRequestParams = Partial<Omit<PublicListParams, 'filters' | 'label'>> & {
  when?: string
  sort?: Sort
  alike?: number
  mark?: string
}
type List<Item> = { get: (options?: { query: ListRequestParams }) => Call<Item[] | null> }
type Done = Call<{ affectedRows: number } | null>
type IfMatch = { headers: { 'if-match': string } }
/** With `If-Match`, or without. */
type OptionalIfMatch = { headers: Record<string, string> }

/** `kept_until` is null if it can't be restored. */
type Deleted = { affectedRows: number; kept_until: string | null }

export type Trashed<Item> = Item & {
  deleted_at: string
  deleted_by: string | null
  kept_until: string
  did?: string | null
  reason?: string | null
  stood?: 'published' | 'pending' | 'spam'
}

export type Created = { id: number; receipt?: string; usual_hours?: number | null }

export type CreateEndpoint<Draft> = {
  post: (draft: Draft, options: { headers: { 'idempotency-key': string } }) => Call<Created | null>
}

/** The API of a kind as shared code uses it; each kind's Eden client fits. */
interface KindApi<Draft, Item> extends List<Item>, CreateEndpoint<Draft> {
  (
    one: Row,
  ): {
    get: () => Call<NoInfer<Item> | null>
    put: (draft: NoInfer<Draft>, options: IfMatch) => Call<unknown>
    delete: (nothing?: undefined, options?: OptionalIfMatch) => Call<Deleted | null>
    versions: { get: () => Call<Version[] | null> }
  }
  published: List<NoInfer<Item>>
  trash: List<NoInfer<Trashed<Item>>>
  restore: (one: Row) => { put: () => Done }
  revert: (one: Row) => {
    put: (version: { revision: number }, options: IfMatch) => Call<unknown>
  }
}

export type Reviewing = {
  revision: number
  review: string
  note: string | null
  changed_at: string | null
  contact_email: string | null
  conversation: Message[]
  proposal: Proposed | null
}

/** How many duplicates there are, itself included. */
export type DuplicateCounts = { alike: number; alike_published?: number | null }

interface ReviewedKindApi<Draft, Item> extends KindApi<Draft, Item> {
  pending: List<NoInfer<Item> & Reviewing & DuplicateCounts>
  spam: List<NoInfer<Item> & Reviewing & DuplicateCounts>
  approve: (one: Row) => { put: (nothing: undefined, options: OptionalIfMatch) => Done }
}

type Failures = Record<'load' | 'read' | 'add' | 'edit' | 'remove', string>

type Submit = { to: FormPath; label: string; description: string }

/** A field with fixed values. The panel's lists can be filtered by it, and set it in bulk. */
export type FieldFilter = {
  name: string
  label: string
  values: readonly string[]
  /** The option for all values in the public list's select; without it there is no select. */
  everything?: string
}

/** SVG paths. Dots are lines of no length; the spark is the accented dot. */
export type Drawing = { box: string; lines: string; dots: string; spark: string }

export type Named = {
  path: KindPath
  /** Of links and tabs that lead to the list. */
  label: string
  /** Absent if the header links to it directly. */
  menu?: 'Blogs' | 'Resources'
  line: string
  /** For search engines and link previews. */
  description: string
  /** The field that is read as Markdown on an item's page, or in the list where there are none. */
  prose: string | null
  /** The level of the heading above the Markdown, if not 1. */
  proseUnder?: number
  motif: Drawing
  /** As in "1 project", "17 projects". */
  names: readonly [one: string, many: string]
  search?: { label: string; placeholder: string }
  filters?: readonly FieldFilter[]
  /** Added to the panel's queries, where the public list shows less than all. */
  inPanel?: { when: string }
  create: CreatePath
  submit?: Submit
  messages: { loading: string; empty: string }
}

export type Kind<Draft, Item extends Row> = Named & {
  calls: (api: Api) => KindApi<Draft, Item>
  failures: Failures
}

type ReviewedFailures = Failures & Record<'approve', string>

export type ReviewedKind<Draft, Item extends Row> = Named & {
  calls: (api: Api) => ReviewedKindApi<Draft, Item>
  submit: Submit
  failures: ReviewedFailures
}

// Curried, so that the compiler names a forgotten property instead of complaining about the calls.

type Of<Item> = Omit<Named, 'submit' | 'prose' | 'messages'> & {
  prose: Extract<keyof Item, string> | null
  messages?: Partial<Named['messages']>
}

export const nothingFound = 'No resources found.'

const messagesOf = ({ messages }: Of<never>) => ({
  loading: 'Loading…',
  empty: nothingFound,
  ...messages,
})

type OfCurated<Item> = Of<Item> & Required<Pick<Named, 'search'>> & { failures?: Failures }

export const curated =
  <Draft, Item extends Draft & Row>(calls: Kind<Draft, Item>['calls']) =>
  (of: OfCurated<Item>): Kind<Draft, Item> => ({
    failures: curatedFailuresOf(of.names[0]),
    ...of,
    messages: messagesOf(of),
    calls,
  })

type OfReviewed<Item> = Of<Item> & {
  path: keyof typeof formsOf
  submit: Pick<Submit, 'description'>
  failures?: ReviewedFailures
}

export const reviewed =
  <Draft, Item extends Draft & Row>(calls: ReviewedKind<Draft, Item>['calls']) =>
  (of: OfReviewed<Item>): ReviewedKind<Draft, Item> => {
    const to = formsOf[of.path]
    const submit = { ...of.submit, to, label: headingOf(to) }
    return { failures: failuresOf(of.names), ...of, messages: messagesOf(of), calls, submit }
  }

export const curatedFailuresOf = (one: string): Failures => ({
  load: `Failed to load ${one} data`,
  read: `Failed to fetch ${one} by ID`,
  add: `Failed to add ${one}`,
  edit: `Failed to update ${one}`,
  remove: `Failed to delete ${one}`,
})

export const failuresOf = ([one, many]: Named['names']): ReviewedFailures => ({
  load: `Failed to load ${many}`,
  read: `Failed to load the ${one}`,
  add: `Failed to create ${one}`,
  edit: `Failed to update ${one}`,
  remove: `Failed to delete ${one}`,
  approve: `Failed to approve ${one}`,
})

/** The id of its tab in the panel, the pending one if there are two. */
export const tabOf = ({ path }: Pick<Named, 'path'>) => tabsOf[path] ?? apiNameOf(path)

export type ItemOf<Of> = Of extends { calls: (api: Api) => List<infer Item> } ? Item : never
