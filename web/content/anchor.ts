import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { answerPage } from '../data/api.ts'
import { useSource } from '../data/client.tsx'
import type { Row } from '../data/kind.ts'
import type { ListKind } from './kind.ts'
import { printedSize, searchOf, wantedOf } from './list-query.ts'

/** Shows the item that the address names after its `#`, on the page of the list where it stands. */
export function useAnchor<Item extends Row>(list: ListKind<Item>, items: Row[] | undefined) {
  const { api } = useSource()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const id = idIn(list.anchor, hash)
  const isHere = items?.some((item) => item?.id === id) === true
  const isElsewhere = id !== undefined && items !== undefined && !isHere

  const goToItsPage = useEffectEvent(async () => {
    const { perPage } = wantedOf(list, search)
    for (let part = 0, total = 1; part * printedSize < total; part += 1) {
      const query = { page: part + 1, perPage: printedSize }
      const found = await answerPage(list.calls(api).get({ query }), list.failures.load)
      total = found.total
      const place = found.items.findIndex((item) => item?.id === id)
      if (place < 0) continue
      const page = Math.floor((part * printedSize + place) / perPage) + 1
      return await navigate(pathname + searchOf(list, { page, perPage, filters: {} }) + hash, {
        replace: true,
      })
    }
  })
  useEffect(() => {
    if (isElsewhere) goToItsPage().catch(() => {}) // it was logged, and the list stays as it is
  }, [isElsewhere])
  useEffect(() => {
    if (isHere) show(hash)
  }, [isHere, hash])
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
