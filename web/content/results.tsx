import { type ReactNode, useEffect, useRef } from 'react'
import type { Row, Wanted } from '../data/kind.ts'
import { buttonLook } from '../ui/button.tsx'
import { useCalmly, usePassing } from '../ui/calmly.ts'
import { Empty } from '../ui/empty.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Pager } from '../ui/pager.tsx'
import { Cards, gridLook } from './cards.tsx'
import type { ListKind } from './kind.ts'
import { wholeSize } from './list-query.ts'

/** `q` is what was looked for: other results are other elements, so that no card moves while somebody types. */
type Found<Item> = { items: Item[]; total: number; page: number; q?: string | undefined }

type Props<Item extends Row> = {
  of: ListKind<Item>
  wanted: Wanted
  found: Found<Item> | 'failed' | undefined
  /** What is shown answers the question before; the new answer is on its way. */
  isOld: boolean
  keystrokes: number
  hrefOf: (changed: Partial<Wanted>) => string
  onTurn: () => void
  onRetry: () => void
  /** What stands above them. */
  children?: ReactNode
}

/** What was found, in each of its states, under a line that says how much it is. */
export function Results<Item extends Row>(props: Props<Item>) {
  const { of, wanted, found, isOld, keystrokes, hrefOf, onTurn, onRetry } = props
  const { line, willFocus } = useFocusAfterTurn(isOld || found === undefined)
  const pages = typeof found === 'object' ? Math.max(1, Math.ceil(found.total / wanted.perPage)) : 1
  const summary = summaryOf(of, found, pages)
  const announced = usePassing(useCalmly(summary, keystrokes, isNothing(found)))
  // What is pressed goes away; the reader stays in the list.
  const turn = () => {
    onTurn()
    willFocus()
  }
  const tryAgain = () => {
    onRetry()
    willFocus()
    line.current?.focus()
  }
  return (
    <section aria-label="Results" className="mt-6">
      {props.children}
      <p ref={line} tabIndex={-1} className="min-h-6 text-meta text-muted tabular-nums">
        {summary}
      </p>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {found === 'failed' && <LoadFailed text={of.failures.load} onRetry={tryAgain} />}
      {found === undefined && <Skeletons of={of} count={wanted.perPage} />}
      {isNothing(found) && <Empty of={of} wanted={wanted} hrefOf={hrefOf} onShowAll={turn} />}
      {typeof found === 'object' && (
        <Cards key={found.q} of={of} items={found.items} isBusy={isOld} />
      )}
      {typeof found === 'object' && (
        // The columns mean nothing here; the width of a narrow list does.
        <div className={of.look.grid}>
          <Pager page={found.page} pages={pages} hrefOf={(page) => hrefOf({ page })} onTurn={turn}>
            {wanted.perPage < wholeSize && (
              <PageLink
                to={hrefOf({ perPage: wholeSize })}
                onClick={turn}
                className={buttonLook('quiet')}
              >
                Print all
              </PageLink>
            )}
          </Pager>
        </div>
      )}
    </section>
  )
}

const isNothing = (found: Found<unknown> | 'failed' | undefined) =>
  typeof found === 'object' && found.total === 0

function summaryOf<Item extends Row>(
  of: ListKind<Item>,
  found: Props<Item>['found'],
  pages: number,
) {
  if (found === 'failed') return ''
  if (found === undefined) return of.says.loading
  const count = `${found.total} ${of.names[found.total === 1 ? 0 : 1]}`
  return found.total === 0 ? count : `${count} · page ${found.page} of ${pages}`
}

/** After a page is turned the reader is at the list's top, with focus on its line. */
function useFocusAfterTurn(isWaiting: boolean) {
  const line = useRef<HTMLParagraphElement>(null)
  const turned = useRef(false)
  useEffect(() => {
    if (isWaiting || !turned.current) return
    turned.current = false
    line.current?.focus({ preventScroll: true })
    line.current?.scrollIntoView()
  })
  const willFocus = () => {
    turned.current = true
  }
  return { line, willFocus }
}

const Skeletons = ({ of, count }: { of: { look: ListKind<never>['look'] }; count: number }) => (
  <div aria-hidden="true" className={gridLook(of)}>
    {Array.from({ length: count }, (_, place) => place).map((place) => (
      <div key={place} className={`rounded-card bg-sunken ${of.look.height}`} />
    ))}
  </div>
)
