import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { unwrapPage } from '../data/api.ts'
import { useSource } from '../data/client.tsx'
import type { Row } from '../data/kind.ts'
import type { ListKind } from './kind.ts'
import { listParamsOf, printedSize, queryStringOf } from './list-query.ts'

/** Opens the item that the address has in its hash, on whichever page of the list it is. */
export function useAnchor<Item extends Row>(list: ListKind<Item>, items: Row[] | undefined) {
  const { api } = useSource()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const isLinked = (item: Row | null) => hash === `#${list.anchor}-${item?.id}`
  const isHere = items?.some(isLinked) === true
  const isElsewhere = items !== undefined && !isHere && hash.startsWith(`#${list.anchor}-`)

  const goToItsPage = useEffectEvent(async () => {
    const { perPage } = listParamsOf(list, search)
    for (let chunk = 0, total = 1; chunk * printedSize < total; chunk += 1) {
      const query = { page: chunk + 1, perPage: printedSize }
      const found = await unwrapPage(list.calls(api).get({ query }), list.failures.load)
      total = found.total
      const index = found.items.findIndex(isLinked)
      if (index < 0) continue
      const page = Math.floor((chunk * printedSize + index) / perPage) + 1
      return await navigate(pathname + queryStringOf(list, { page, perPage, filters: {} }) + hash, {
        replace: true,
      })
    }
  })
  useEffect(() => {
    if (isElsewhere) goToItsPage().catch(() => {}) // already logged; the list stays as it is
  }, [isElsewhere])
  useEffect(() => {
    if (isHere) reveal(hash)
  }, [isHere, hash])
}

function reveal(hash: string) {
  const element = document.getElementById(hash.slice(1))
  if (!element) return
  if (element instanceof HTMLDetailsElement && !element.open) element.open = true
  element.scrollIntoView()
  element.querySelector<HTMLElement>('summary, a')?.focus({ preventScroll: true })
}
