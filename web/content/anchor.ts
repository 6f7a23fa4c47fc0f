import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSource } from '../data/client.tsx'
import type { Row } from '../data/kind.ts'
import type { ListKind } from './kind.ts'
import { searchOf, wantedOf } from './list-query.ts'
import { pageQuery } from './queries.ts'

type Found = { items: Row[]; total: number; page: number }

/** Shows the item that the address names behind its `#`, on the page of the list where it stands. */
export function useAnchor<Item extends Row>(of: ListKind<Item>, found: Found | undefined) {
  const { client, api } = useSource()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const id = idIn(of.anchor, hash)
  const isThere = found?.items.some((item) => item?.id === id) === true
  const isMissing = id !== undefined && found !== undefined && !isThere

  /** The list's ids descend, so that half of its pages are out of the question after each look. */
  const goToPage = useEffectEvent(async () => {
    const all = { ...wantedOf(of, ''), perPage: wantedOf(of, search).perPage }
    let [from, to] = [1, Infinity]
    for (let page = 1; id !== undefined && from <= to; page = Math.floor((from + to) / 2)) {
      const { items, total } = await client.fetchQuery(pageQuery(of, api, { ...all, page }))
      to = Math.min(to, Math.ceil(total / all.perPage))
      const [first, last] = [items[0]?.id ?? 0, items.at(-1)?.id ?? 0]
      if (items.some((item) => item.id === id))
        return await navigate(pathname + searchOf(of, { ...all, page }) + hash, { replace: true })
      if (id > first) to = page - 1
      if (id < last) from = page + 1
      if (id < first && id > last) return
    }
  })
  useEffect(() => {
    if (isMissing) goToPage().catch(() => {}) // the list says itself that it can't be had
  }, [isMissing])
  useEffect(() => {
    if (isThere) show(hash)
  }, [isThere, hash])
}

function idIn(anchor: string | undefined, hash: string) {
  const [, name, digits] = /^#([a-z]+)-([1-9]\d{0,14})$/.exec(hash) ?? []
  return anchor !== undefined && name === anchor ? Number(digits) : undefined
}

function show(hash: string) {
  const element = document.getElementById(hash.slice(1))
  if (!element) return
  if (element instanceof HTMLDetailsElement && !element.open) element.open = true
  element.scrollIntoView()
  element.querySelector<HTMLElement>('summary, a')?.focus({ preventScroll: true })
}
