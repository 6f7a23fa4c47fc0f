import { type KindPath, type ReviewedPath, reviewedKinds } from '../content/every-kind.ts'
import {
  type FormPath,
  formsOf,
  hasItemPages,
  type ListOf,
  listsOf,
  type Path,
  tabsOf,
} from './contract.ts'

type List<Kind extends KindPath> = ListOf<`/${Kind}`>

const forms: Record<List<ReviewedPath>, FormPath> = formsOf
const elsewhere: Record<string, Path | undefined> = listsOf

/** Where readers find a kind. */
export const listOf = <Kind extends KindPath>({ path }: { path: Kind }) =>
  (elsewhere[`/${path}`] ?? `/${path}`) as List<Kind>

/** Where readers find a reviewed kind, beside which its feed stands, and where anybody submits to it. */
export function placesOf(kind: { path: ReviewedPath }) {
  const list = listOf(kind)
  return { list, form: forms[list] }
}

/** Where readers find an item: on its own page, or in the list. */
export function linkOf(path: string, id: number) {
  const kind = reviewedKinds.find((each) => each.path === path)
  if (!kind) return null
  const { list } = placesOf(kind)
  return hasItemPages(list) ? `${list}/${id}` : list
}

type Found = { id: number; title: string; state: 'published' | 'pending' | 'spam' | 'trash' }

/** Where readers find what they searched for: on its own page, or alone in its list. */
export function foundAt(kind: { path: KindPath }, { id, title }: Found) {
  const list = listOf(kind)
  return hasItemPages(list) ? `${list}/${id}` : `${list}?${new URLSearchParams({ q: title })}`
}

/** Where admins find it: the list of the panel that holds it, narrowed down to it. */
export function foundInPanel(kind: { path: KindPath }, { title, state }: Found) {
  const list = listOf(kind)
  const isReviewed = reviewedKinds.some(({ path }) => path === kind.path)
  const own = tabsOf[list] ?? kind.path
  const isPublic = state === 'published' || state === 'trash'
  const view = state === 'spam' || state === 'trash' ? { view: state } : undefined
  const tab = isReviewed && isPublic ? `cur-${own}` : own
  return `/admin-panel?${new URLSearchParams({ tab, ...view, q: title })}`
}
