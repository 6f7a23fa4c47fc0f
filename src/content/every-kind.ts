import type { ContentTable, Feed, Kind, ReviewedTable } from './kind.ts'
import * as kinds from './kinds.ts'

type Each = (typeof kinds)[keyof typeof kinds]

export type KindPath = Each['path']
export type ReviewedPath = Extract<Each, { table: ReviewedTable }>['path']

export type AnyKind = Kind<KindPath, ContentTable>
export type ReviewedKind = Kind<ReviewedPath, ReviewedTable> & Feed<ReviewedTable>

export const isReviewed = (kind: AnyKind): kind is ReviewedKind => 'status' in kind.table

export const everyKind: readonly AnyKind[] = Object.values(kinds)

/** Query parameters that filter public lists by a field. */
export const filterParameters = everyKind.flatMap(({ filters, labels }) => [
  ...Object.keys(filters),
  ...(labels ? [labels.parameter] : []),
])

export const reviewedKinds = everyKind.filter(isReviewed)
