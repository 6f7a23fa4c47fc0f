import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Heading, titleOf } from '../../layout/heading.tsx'
import { cornerLook, Notice } from '../../ui/notice.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import type { ListPlace } from '../list/item-head.tsx'
import { adminScreen } from '../session/guard.tsx'
import { Warnings } from '../status/warnings.tsx'
import { UserControls } from '../users/users.tsx'
import { type Place, placeOf, rememberSearch, searchOf } from './address.ts'
import { FirstSteps } from './first-steps.tsx'
import { forgetNotice, noticeOf } from './notice.ts'
import { domIdOf } from './tab.ts'
import { TabList } from './tab-list.tsx'
import { groups, tabs } from './tabs.tsx'
import { useCounts, useSpamCount } from './use-counts.ts'

const panelId = 'panel'
const headingId = 'panel-heading'

function Panel({ title }: { title: string }) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const place = placeOf(tabs, search)
  const { tab, isSpam, page, q, mark } = place
  const counts = useCounts(tabs)
  const hrefOf = (changed: Partial<Place>) =>
    pathname + searchOf(tabs, { ...place, page: 1, ...changed })
  const listPlace: ListPlace = { wanted: { page, q, ...(mark && { mark }) }, hrefOf }
  const List = isSpam && tab.Spam ? tab.Spam : tab.List
  const here = searchOf(tabs, place)
  useEffect(() => rememberSearch(here), [here])
  usePendingInTitle(title, counts)
  return (
    <div className="gutter mx-auto w-full max-w-page pt-4 pb-10 lg:pt-6">
      <Said
        words={noticeOf(state)}
        onDismissed={() => document.getElementById(headingId)?.focus()}
      />
      <Warnings />
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-[280px_1fr]">
        <div className="grid gap-3 lg:gap-4">
          <Heading id={headingId} title={title} look="text-section" />
          <TabList
            {...{ tabs, counts, panelId }}
            current={tab}
            onChoose={(chosen) => void navigate(pathname + searchOf(tabs, { tab: chosen }))}
          />
        </div>
        <div className="min-w-0">
          <FirstSteps counts={counts} />
          <div id={panelId} role="tabpanel" aria-label={`${groups[tab.group]}: ${tab.label}`}>
            <List key={domIdOf(tab) + isSpam} place={listPlace}>
              <Views place={place} hrefOf={hrefOf} pending={counts[domIdOf(tab)]} />
            </List>
          </div>
        </div>
      </div>
      <div className="mt-14 border-line border-t pt-10">
        <UserControls />
      </div>
    </div>
  )
}

/** What a form had to say when it was done. It goes with the next step, and doesn't come back when the page is reloaded. */
function Said({ words, onDismissed }: { words: string | undefined; onDismissed: () => void }) {
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    setShown(words) // a live region says only what comes after it
    if (words !== undefined) forgetNotice()
  }, [words])
  const dismiss = () => {
    setShown(undefined)
    onDismissed()
  }
  return (
    <div role="status" className={cornerLook}>
      {shown && (
        <Notice look="success" action={{ label: 'Dismiss', onClick: dismiss }}>
          <p className="font-semibold">{shown}</p>
        </Notice>
      )}
    </div>
  )
}

type ViewsProps = {
  place: Place
  hrefOf: (changed: Partial<Place>) => string
  pending: number | undefined
}

/** The way between what waits and what was sorted out as spam. */
function Views({ place: { tab, isSpam }, hrefOf, pending }: ViewsProps) {
  const spam = useSpamCount(tab)
  if (!tab.Spam) return null
  const link = (label: string, count: number | undefined, isThis: boolean) => (
    <li>
      <PageLink
        to={hrefOf({ isSpam: label === 'Spam' })}
        aria-current={isThis ? 'page' : undefined}
        className={`inline-flex min-h-11 items-center border-b-3 px-1 text-meta ${isThis ? 'chosen font-semibold' : 'unchosen text-primary underline underline-offset-4'}`}
      >
        {label}
        {count !== undefined && ` (${count})`}
      </PageLink>
    </li>
  )
  return (
    <nav aria-label="Pending or spam">
      <ul className="flex gap-5">
        {link('Pending', pending, !isSpam)}
        {link('Spam', spam, isSpam)}
      </ul>
    </nav>
  )
}

/** "(3) Admin Panel": what waits shows among the browser's tabs. */
function usePendingInTitle(title: string, counts: Record<string, number | undefined>) {
  const waiting = tabs
    .filter(({ group }) => group === 'pending')
    .reduce((sum, tab) => sum + (counts[domIdOf(tab)] ?? 0), 0)
  useEffect(() => {
    document.title = titleOf(waiting > 0 ? `(${waiting}) ${title}` : title)
  }, [waiting, title])
}

export default adminScreen(({ route }) => <Panel title={route.title} />)
