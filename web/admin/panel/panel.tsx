import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Heading, titleOf } from '../../layout/heading.tsx'
import { Corner, WithCorner } from '../../ui/corner.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ListPlace } from '../list/item-head.tsx'
import { adminScreen } from '../session/guard.tsx'
import { Warnings } from '../status/warnings.tsx'
import { UserControls } from '../users/users.tsx'
import { type Place, placeOf, rememberSearch, searchOf } from './address.ts'
import { FindAnything } from './find-anything.tsx'
import { FirstSteps } from './first-steps.tsx'
import { forgetNotice, noticeOf } from './notice.ts'
import { countsByTab, domIdOf, headingId } from './tab.ts'
import { TabList } from './tab-list.tsx'
import { groups, tabs } from './tabs.tsx'
import { usePolledCounts } from './use-polling.ts'
import { Views } from './views.tsx'

const panelId = 'panel'

function Panel({ title }: { title: string }) {
  const { pathname, search, state, key } = useLocation()
  const navigate = useNavigate()
  const place = placeOf(tabs, search, key)
  const { tab, isBeside, filters, users, ...wanted } = place
  const counts = countsByTab(tabs, usePolledCounts())
  const hrefOf = (changed: Partial<Place>) =>
    pathname + searchOf(tabs, { ...place, page: 1, ...changed })
  const listPlace: ListPlace = { wanted, filters, hrefOf }
  const usersPlace: ListPlace = {
    wanted: users,
    hrefOf: (changed) =>
      pathname + searchOf(tabs, { ...place, users: { ...users, page: 1, ...changed } }),
  }
  const List = isBeside && tab.beside ? tab.beside.List : tab.List
  const hadViewsFocus = useRef(false)
  const ownSearch = searchOf(tabs, place)
  useEffect(() => rememberSearch(ownSearch, { search, key }), [ownSearch, search, key])
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
          <FindAnything />
          <TabList
            {...{ tabs, counts, panelId }}
            current={tab}
            onChoose={(chosen) => void navigate(pathname + searchOf(tabs, { tab: chosen, users }))}
          />
        </div>
        <div className="min-w-0">
          <FirstSteps counts={counts} />
          <div id={panelId} role="tabpanel" aria-label={`${groups[tab.group]}: ${tab.label}`}>
            <List key={domIdOf(tab) + isBeside} place={listPlace} editor={tab.editor}>
              <Views
                place={place}
                hrefOf={hrefOf}
                hadFocus={hadViewsFocus}
                own={tab.counted ? undefined : counts[domIdOf(tab)]}
              />
            </List>
          </div>
        </div>
      </div>
      <div className="mt-14 border-line border-t pt-10">
        <UserControls place={usersPlace} />
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
    <Corner>
      {shown && (
        <Notice look="success" action={{ label: 'Dismiss', onClick: dismiss }}>
          <p className="font-semibold">{shown}</p>
        </Notice>
      )}
    </Corner>
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

export default adminScreen(({ route }) => (
  <WithCorner>
    <Panel title={route.title} />
  </WithCorner>
))
