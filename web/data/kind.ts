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
import type { Drawing } from './drawing.ts'
import type { Version } from './version.ts'

type EditedIn<Editor> = Editor extends `/admin-panel${infer Kind}/edit/:id`
  ? Extract<Path, ListOf<Kind>>
  : never

/** The address of a kind's list: each that has editors in the panel. Whatever every kind needs is a record of these. */
export type KindPath = EditedIn<Path>

/** What a kind is called by its calls and in the panel, where readers may find it under another name. */
const calledAt = (list: KindPath) =>
  Object.entries(listsOf).find(([, each]) => each === list)?.[0] ?? list

/** What the kind is called where its list isn't meant. */
export const callNameOf = (list: KindPath) => calledAt(list).slice(1)

/** Where the calls of the kind are whose list that is. */
export const callsAt = (list: KindPath) => `/api${calledAt(list)}`

/** Where admins edit the items of the kind whose list that is. */
export const editorsOf = (list: KindPath) => `/admin-panel${calledAt(list)}/edit`

export type Row = {
  id: number
  /** Its prose as HTML, once that was read. */
  html?: string
}

/** One page of a list. */
export type Wanted = {
  page: number
  perPage: number
  category?: string
  label?: string
  q?: string
}

type Asked = Partial<Wanted> & { when?: string }
type List<Item> = { get: (options?: { query: Asked }) => Call<Item[] | null> }
/** A list that is for admins, in the order they ask for. */
type PanelList<Item> = {
  get: (options?: { query: Partial<Wanted> & { sort?: Sort } }) => Call<Item[] | null>
}
type Done = Call<{ affectedRows: number } | null>
/** With the revision that an admin has seen. */
type Guarded = { headers: Record<string, string> }

/** The call that puts back what was deleted. */
export type Restoring = {
  restore: (one: Row) => { put: (nothing?: undefined, options?: Guarded) => Done }
}

/** Until when it can be restored; nothing where it is gone for good. */
type Deleted = { affectedRows: number; kept_until: string | null }

/** An item that was deleted: by whom, and until when it can be restored. */
export type Trashed<Item> = Item & {
  deleted_at: string
  deleted_by: string | null
  kept_until: string
  /** What was done to it, why it was declined, and where it stood before. */
  did?: string | null
  reason?: string | null
  stood?: 'published' | 'pending' | 'spam'
}

/** What a create answers: of a submission, also where its sender sees what becomes of it. */
export type Made = { id: number; receipt?: string; usual_hours?: number | null }

/** The call that makes a new one. */
export type Adding<Draft> = {
  post: (draft: Draft, options: { headers: { 'idempotency-key': string } }) => Call<Made | null>
}

/** The site's calls for a kind: whatever Eden knows of them stays known through `Draft` and `Item`. */
interface Calls<Draft, Item> extends List<Item>, Adding<Draft>, Restoring {
  (
    one: Row,
  ): {
    get: () => Call<NoInfer<Item> | null>
    put: (draft: NoInfer<Draft>, options: { headers: { 'if-match': string } }) => Call<unknown>
    delete: (nothing?: undefined, options?: Guarded) => Call<Deleted | null>
    versions: { get: () => Call<Version[] | null> }
  }
  published: PanelList<NoInfer<Item>>
  trash: PanelList<NoInfer<Trashed<Item>>> &
    ((one: Row) => {
      delete: (nothing?: undefined, options?: Guarded) => Done
    })
  revert: (one: Row) => {
    put: (
      version: { revision: number },
      options: { headers: { 'if-match': string } },
    ) => Call<unknown>
  }
}

/** What the receipt of a submission says to an admin, and which revision they look at. */
export type Reviewing = {
  revision: number
  review: string
  note: string | null
  changed_at: string | null
  contact_email: string | null
  conversation: Message[]
  proposal: Proposed | null
}

/** How many look like it, itself among them. */
export type Likeness = { alike: number; alike_published?: number | null }

/** What waits can be asked for so that those that look alike stand together, or for those alone. */
type Compared = { order: 'alike'; alike: number }

/** The one that comes after another in the public list. */
type Next = { next: { id: number; title: string } | null }

interface ReviewedCalls<Draft, Item> extends Calls<Draft, Item> {
  (one: Row): ReturnType<Calls<Draft, Item>> & { next: { get: () => Call<Next | null> } }
  pending: WaitingList<NoInfer<Item>, { mark: string }>
  spam: WaitingList<NoInfer<Item>>
  looked: (one: Row) => { put: () => Done }
  ask: Deciding<{ note: string }>
  unask: Deciding
  decline: Deciding<{ reason: string | null }>
  repropose: Deciding
  approve: Deciding
  unpublish: Deciding
  'not-spam': Deciding
}

type WaitingList<Item, Also = object> = {
  get: (options?: {
    query: Partial<Wanted & Compared & { sort: Sort } & Also>
  }) => Call<(Item & Reviewing & Likeness)[] | null>
}

/** A call that decides about one, with what is said of it. */
type Deciding<Said = undefined> = (one: Row) => { put: (said: Said, options: Guarded) => Done }

type Failures = Record<'load' | 'read' | 'add' | 'edit' | 'remove', string>

type Submit = { to: FormPath; label: string; description: string }

/** What a kind is called, and where it is found. */
export type Named = {
  path: KindPath
  /** Its list, wherever a link or a tab leads to it. */
  label: string
  /** The header's menu in which it stands, where it has no place of its own there. */
  menu?: 'Blogs' | 'Resources'
  /** A few words of it on the home page's tile. */
  line: string
  /** What a page's preview and a search engine's result say of its list. */
  description: string
  /** The field that is read as Markdown. */
  prose?: string
  /** The level of the heading under which that stands on its page, where it isn't the page's own. */
  proseUnder?: number
  /** What is drawn on its tile. */
  motif: Drawing
  /** One of them, several of them: "1 project", "17 projects". */
  names: readonly [one: string, many: string]
  search?: { label: string; placeholder: string }
  /** What the panel asks its list for beside the page, where readers are shown less than all. */
  inPanel?: { when: string }
  /** Where admins make one. */
  create: CreatePath
  /** Where anybody adds one, where anybody may. */
  submit?: Submit
  says: { loading: string; empty: string }
}

/** What the shells need to know of a curated kind: its client, its addresses, and its sentences. */
export type Kind<Draft, Item extends Row> = Named & {
  calls: (api: Api) => Calls<Draft, Item>
  /** What each call says when it fails; with its cause it goes to the console, too. */
  failures: Failures
}

type ReviewedFailures = Failures & Record<'approve', string>

/** A kind that anybody may submit to. */
export type ReviewedKind<Draft, Item extends Row> = Named & {
  calls: (api: Api) => ReviewedCalls<Draft, Item>
  submit: Submit
  failures: ReviewedFailures
}

// The calls are given first, so that whatever is forgotten of a kind is told by its name: beside them in one object the
// compiler complains of the calls.

/** A search in its list is the panel's way to what readers see of one. */
type OfCurated = Named & Required<Pick<Named, 'search'>> & { failures: Failures }

export const curated =
  <Draft, Item extends Draft & Row>(calls: Kind<Draft, Item>['calls']) =>
  (of: OfCurated): Kind<Draft, Item> => ({ ...of, calls })

/** Its form is known by its list, and what leads to the form is called as the form is. */
type OfReviewed = Omit<Named, 'submit'> & {
  path: keyof typeof formsOf
  submit: Pick<Submit, 'description'>
  failures?: ReviewedFailures
}

/** Where it says nothing of them, its calls fail in the usual words. */
export const reviewed =
  <Draft, Item extends Draft & Row>(calls: ReviewedKind<Draft, Item>['calls']) =>
  (of: OfReviewed): ReviewedKind<Draft, Item> => {
    const to = formsOf[of.path]
    const submit = { ...of.submit, to, label: headingOf(to) }
    return { failures: failuresOf(of.names), ...of, calls, submit }
  }

export const failuresOf = ([one, many]: Named['names']): ReviewedFailures => ({
  load: `Failed to load ${many}`,
  read: `Failed to load the ${one}`,
  add: `Failed to create ${one}`,
  edit: `Failed to update ${one}`,
  remove: `Failed to delete ${one}`,
  approve: `Failed to approve ${one}`,
})

/** The id of its tab in the panel: of the pending ones, where it has those. */
export const tabOf = ({ path }: Pick<Named, 'path'>) => tabsOf[path] ?? callNameOf(path)

/** What the lists hold of a kind. */
export type ItemOf<Of> = Of extends { calls: (api: Api) => List<infer Item> } ? Item : never

/** What a list says that holds nothing, where it has no words of its own. */
export const nothingFound = 'No resources found.'
