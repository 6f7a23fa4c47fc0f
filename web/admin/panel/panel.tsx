import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Heading, titleOf } from '../../layout/heading.tsx'
import type { ListPlace } from '../list/list-query.ts'
import { NoticeProvider } from '../notices.tsx'
import { adminScreen } from '../session/guard.tsx'
import { ownId } from '../session/session.ts'
import { useAccount } from '../session/use-account.ts'
import { Warnings } from '../status/warnings.tsx'
import { useIsWide } from '../use-is-wide.ts'
import { UserControls } from '../users/users.tsx'
import { type PanelLocation, panelLocationOf, rememberSearch, searchOf } from './address.ts'
import { FindAnything } from './find-anything.tsx'
import { FirstSteps } from './first-steps.tsx'
import { OnShown } from './panel-heading.tsx'
import { countOf, domIdOf, headingId, type Tab } from './tab.ts'
import { TabList, Views } from './tab-list.tsx'
import { groups, tabs } from './tabs.tsx'
import { useCounts } from './use-counts.ts'
import { useLeftNotice } from './use-left-notice.ts'

const panelId = 'panel'

function Panel({ title }: { title: string }) {
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const place = panelLocationOf(tabs, search, key)
  const { tab, view, users, query } = place
  const hrefOf = (changes: Partial<PanelLocation>) =>
    pathname + searchOf(tabs, { ...place, ...changes })
  const listPlace: ListPlace = {
    query,
    hrefOf: (changes) => hrefOf({ query: { ...query, page: undefined, ...changes } }),
    saved: useLeftNotice(),
  }
  const usersPlace: ListPlace = {
    query: users,
    hrefOf: (changes) => hrefOf({ users: { ...users, page: undefined, ...changes } }),
  }
  const isWide = useIsWide('64rem')
  const isChosen = useRef(false)
  const choose = (chosen: Tab, isOnWay = false) => {
    isChosen.current = !isOnWay
    void navigate(pathname + searchOf(tabs, { tab: chosen, users }))
  }
  const shown = (heading: HTMLElement) => {
    if (isChosen.current) heading.focus()
    isChosen.current = false
  }
  const ownSearch = searchOf(tabs, place)
  useEffect(() => rememberSearch(ownSearch, { search, key }), [ownSearch, search, key])
  usePendingInTitle(title)
  return (
    <div className="gutter mx-auto w-full max-w-[100rem] pt-4 pb-10 lg:pt-6">
      <Warnings />
      <div className="grid items-start gap-x-8 gap-y-2 lg:grid-cols-[240px_minmax(0,1fr)]">
        <div className="lg:tall:sticky top-22 grid min-w-0 gap-2 lg:-mx-2 lg:tall:max-h-[calc(100dvh-96px)] lg:gap-4 lg:overflow-y-auto lg:px-2 lg:pb-2">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <Heading id={headingId} title={title} look="text-section" />
            <LoggedIn />
          </div>
          {isWide && <FindAnything />}
          <TabList {...{ tabs, panelId }} current={tab} onChoose={choose} />
        </div>
        <div className="min-w-0">
          <FirstSteps />
          <div id={panelId} role="tabpanel" aria-label={`${groups[tab.group]}: ${tab.label}`}>
            <OnShown value={shown}>
              <view.List key={domIdOf(tab) + view.name} place={listPlace}>
                <Views
                  {...{ place, hrefOf }}
                  onChoose={() => {
                    isChosen.current = true
                  }}
                />
              </view.List>
            </OnShown>
          </div>
        </div>
      </div>
      {!isWide && (
        <div className="mt-10">
          <FindAnything />
        </div>
      )}
      <div className="mt-14 border-line border-t pt-10">
        <FirstSteps isBelow />
        <UserControls place={usersPlace} />
      </div>
    </div>
  )
}

function LoggedIn() {
  const { data } = useAccount(ownId() ?? 0)
  return (
    data && (
      <p className="text-meta">
        Logged in as{' '}
        <a
          href="/admin-panel/account"
          className="inline-flex min-h-6 items-center text-primary underline underline-offset-4 wrap-anywhere"
        >
          <bdi>{data.user}</bdi>
        </a>
      </p>
    )
  )
}

/** Shows the number of pending items in the browser's tab: "(3) Admin Panel". */
function usePendingInTitle(title: string) {
  const { data: counts } = useCounts(true)
  const pending = tabs
    .filter(({ group }) => group === 'pending')
    .reduce((sum, tab) => sum + (countOf(tab, counts) ?? 0), 0)
  useEffect(() => {
    document.title = titleOf(pending > 0 ? `(${pending}) ${title}` : title)
  }, [pending, title])
}

const goToPanel = () => {
  const heading = document.querySelector<HTMLElement>(`#${panelId} h2`)
  ;(heading ?? document.getElementById(headingId))?.focus()
}

export default adminScreen(({ route }) => (
  <NoticeProvider onDismissed={goToPanel}>
    <Panel title={route.title} />
  </NoticeProvider>
))
