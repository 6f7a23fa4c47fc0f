import type { ReviewedPath } from '../content/every-kind.ts'
import { type FormPath, formsOf, type Path, pageRoutes } from './contract.ts'

const forms: Record<`/${ReviewedPath}`, FormPath> = formsOf

/** Where readers find a reviewed kind, beside which its feed stands, and where anybody submits to it. */
export function placesOf({ path }: { path: ReviewedPath }) {
  const list = `/${path}` as const
  return { list, form: forms[list] }
}

export const hasItemPages = (list: Path) => pageRoutes.some(({ path }) => path === `${list}/:id`)
