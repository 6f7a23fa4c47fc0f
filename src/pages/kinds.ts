import { type KindPath, type ReviewedPath, reviewedKinds } from '../content/every-kind.ts'
import {
  anchorsOf,
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

export const listOf = <Kind extends KindPath>({ path }: { path: Kind }) =>
  (elsewhere[`/${path}`] ?? `/${path}`) as List<Kind>

export function pagePathsOf(kind: { path: ReviewedPath }) {
  const list = listOf(kind)
  return { list, form: forms[list] }
}

export function linkOf(path: string, id: number) {
  const kind = reviewedKinds.find((each) => each.path === path)
  if (!kind) return null
  const { list } = pagePathsOf(kind)
  return hasItemPages(list) ? `${list}/${id}` : list
}

type Hit = { id: number; title: string; state: 'published' | 'pending' | 'spam' | 'trash' }

export function publicLinkOf(kind: { path: KindPath }, { id, title }: Hit) {
  const list = listOf(kind)
  if (hasItemPages(list)) return `${list}/${id}`
  const anchor = anchorsOf[list]
  return `${list}?${new URLSearchParams({ q: title })}${anchor ? `#${anchor}-${id}` : ''}`
}

export function panelLinkOf(kind: { path: KindPath }, { title, state }: Hit) {
  const list = listOf(kind)
  const isReviewed = reviewedKinds.some(({ path }) => path === kind.path)
  const own = tabsOf[list] ?? kind.path
  const isPublic = state === 'published' || state === 'trash'
  const view = state === 'spam' || state === 'trash' ? { view: state } : undefined
  const tab = isReviewed && isPublic ? `cur-${own}` : own
  return `/admin-panel?${new URLSearchParams({ tab, ...view, q: title })}`
}
