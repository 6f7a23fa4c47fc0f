import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { anchorsOf } from '../../src/pages/contract.ts'
import { eachPage, unwrapPage } from '../data/api.ts'
import { useSource } from '../data/client.tsx'
import type { Row } from '../data/kind.ts'
import type { ListKind } from './kind.ts'
import { listParamsOf, printedSize, queryStringOf } from './list-query.ts'

/** Opens the item that the address has in its hash, on whichever page of the list it is. */
export function useAnchor<Item extends Row>(list: ListKind<Item>, items: Row[] | undefined) {
  const { api } = useSource()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const anchor = anchorsOf[list.path]
  const isLinked = (item: Row | null) => hash === `#${anchor}-${item?.id}`
  const isHere = items?.some(isLinked) === true
  const isElsewhere = items !== undefined && !isHere && hash.startsWith(`#${anchor}-`)

  const goToItsPage = useEffectEvent(async () => {
    const { perPage } = listParamsOf(list, search)
    const read = (page: number) => {
      const query = { page, perPage: printedSize }
      return unwrapPage(list.calls(api).get({ query }), list.failures.load)
    }
    let before = 0
    for await (const items of eachPage(read)) {
      const index = items.findIndex(isLinked)
      if (index >= 0) {
        const page = Math.floor((before + index) / perPage) + 1
        const query = queryStringOf(list, { page, perPage, filters: {} })
        return await navigate(pathname + query + hash, { replace: true })
      }
      before += items.length
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
