import { type ReviewedPath, reviewedKinds } from '../content/every-kind.ts'
import { type FormPath, formsOf, type Path, pageRoutes } from './contract.ts'

const forms: Record<`/${ReviewedPath}`, FormPath> = formsOf

/** Where readers find a reviewed kind, beside which its feed stands, and where anybody submits to it. */
export function placesOf({ path }: { path: ReviewedPath }) {
  const list = `/${path}` as const
  return { list, form: forms[list] }
}

export const hasItemPages = (list: Path) => pageRoutes.some(({ path }) => path === `${list}/:id`)

/** Where readers find an item: on its own page, or in the list. */
export function linkOf(path: string, id: number) {
  const kind = reviewedKinds.find((each) => each.path === path)
  if (!kind) return null
  const { list } = placesOf(kind)
  return hasItemPages(list) ? `${list}/${id}` : list
}
