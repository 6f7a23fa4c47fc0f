import type { ReviewedTable } from './kind.ts'
import * as kinds from './kinds.ts'

// The kinds as lists and types, so that nobody else writes them out.

export type AnyKind = (typeof kinds)[keyof typeof kinds]
export type ReviewedKind = Extract<AnyKind, { table: ReviewedTable }>
export type KindPath = AnyKind['path']
export type ReviewedPath = ReviewedKind['path']

const isReviewed = (kind: AnyKind): kind is ReviewedKind => 'status' in kind.table

export const everyKind: readonly AnyKind[] = Object.values(kinds)
export const reviewedKinds = everyKind.filter(isReviewed)
