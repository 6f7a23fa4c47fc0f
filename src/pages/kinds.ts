import type { ReviewedPath } from '../content/every-kind.ts'
import { type FormPath, type Path, pageRoutes } from './contract.ts'

/** Where readers find a kind, beside which its feed stands, and where anybody submits to it. */
export const placesOf: Record<ReviewedPath, { list: Path; form: FormPath }> = {
  'student-highlights': { list: '/student-highlights', form: '/submit-project' },
  'tech-blog': { list: '/tech-blog', form: '/submit-article' },
}

export const hasItemPages = (list: Path) => pageRoutes.some(({ path }) => path === `${list}/:id`)
