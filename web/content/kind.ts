import type { ComponentType } from 'react'
import type { Api, Page } from '../data/api.ts'

export type Wanted = { page: number; perPage: number; category?: string; q?: string }

/** What the shared shells need to know of a kind of content; its looks and its sentences are its own. */
export type Kind<Item extends { id: number }> = {
  /** The address of its list. */
  path: string
  /** One of them, several of them: "1 project", "17 projects". */
  names: readonly [one: string, many: string]
  /** Rows of a page; where there are several, the reader chooses. */
  sizes: readonly [usual: number, ...others: number[]]
  /** What the category select calls all of them; no select where it is absent. */
  everything?: string
  search?: { label: string; placeholder: string }
  submit?: { to: string; label: string }
  says: { loading: string; failed: string; empty: string }
  /** Asks for one page of it. */
  read: (api: Api, wanted: Wanted) => Promise<Page<Item>>
  Card: ComponentType<{ item: Item; index: number }>
  /** How its cards are laid out, and how high one is about. */
  look: { grid: string; height: string }
}
