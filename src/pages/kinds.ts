import { type KindPath, type ReviewedPath, reviewedKinds } from '../content/every-kind.ts'
import {
  type FormPath,
  formsOf,
  hasItemPages,
  type ListOf,
  listsOf,
  type Path,
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
