import { desc } from 'drizzle-orm'
import type { Store } from '../database/open.ts'
import { totalIn } from '../database/rows.ts'
import { searchable } from '../fields/fold.ts'
import { requestKind } from '../receipts/words.ts'
import { highlight } from '../search/snippets.ts'
import { wordsIn } from '../search/tokens.ts'
import { matchesSearch } from './lists.ts'
import { requests } from './table.ts'

type RequestQuery = { q: string; kind?: string; page: { limit: number; offset: number } }

/** Searches name, address and student ID without an index, so that none holds a student's data. */
export function findRequests({ db }: Pick<Store, 'db'>, { q, kind, page }: RequestQuery) {
  const words = wordsIn(q)
  if (words.length === 0 || (kind !== undefined && kind !== requestKind)) return []
  const where = matchesSearch(searchable(q.trim()))
  const total = totalIn(db, requests, where)
  if (total === 0) return []
  const rows = db
    .select()
    .from(requests)
    .where(where)
    .orderBy(desc(requests.id))
    .limit(page.limit)
    .offset(page.offset)
  const items = rows.all().map(({ id, full_name, email, student_id, status, spam }) => {
    const title = highlight(words, full_name)
    const line = highlight(words, `${email} · ${student_id}`)
    const state = spam ? ('spam' as const) : status
    const marks = { title: title.marks, line: line.marks }
    const link = panelLink(state, email)
    return { id, title: title.text, line: line.text, link, marks, state }
  })
  return [{ kind: requestKind, total, items, tier: 0 }]
}

function panelLink(state: 'pending' | 'approved' | 'spam', q: string) {
  const group = state === 'approved' ? { group: 'existing' } : undefined
  const view = state === 'spam' ? { view: 'spam' } : undefined
  return `/admin-panel?${new URLSearchParams({ ...group, tab: 'pending-accounts', ...view, q })}`
}
