import { useId, useRef, useState } from 'react'
import { moveFocusInMenu } from '../../ui/arrow-keys.ts'
import { Options } from '../../ui/options.tsx'
import { useIsWide } from '../use-is-wide.ts'
import type { PanelLocation } from './address.ts'
import { countOf, domIdOf, type Tab } from './tab.ts'
import { groupIds, groups } from './tabs.tsx'
import { type Counts, useCounts } from './use-counts.ts'

type Props = {
  tabs: readonly Tab[]
  current: Tab
  panelId: string
  /** With the keyboard, a select passes other tabs on the way, and must keep the focus. */
  onChoose: (tab: Tab, isOnWay?: boolean) => void
}

export function TabList(props: Props) {
  if (!useIsWide('64rem')) return <TabSelect {...props} />
  return (
    <div className="grid gap-4 rounded-card bg-sunken px-3 py-4">
      {groupIds.map((group) => (
        <Group key={group} group={group} {...props} />
      ))}
    </div>
  )
}

/** Arrow keys move the focus; Enter chooses, since a tab loads its list. */
function Group({ group, tabs, current, panelId, onChoose }: Props & { group: Tab['group'] }) {
  const id = useId()
  const { data: counts } = useCounts()
  const own = tabs.filter((tab) => tab.group === group)
  const [focused, setFocused] = useState<Tab>()
  const reachable = focused ?? own.find((tab) => tab === current) ?? own[0]
  return (
    <div>
      <p id={id} className="px-3 font-semibold text-meta text-muted">
        {groups[group]}
      </p>
      <div
        role="tablist"
        aria-labelledby={id}
        aria-orientation="vertical"
        onKeyDown={(event) => moveFocusInMenu(event, event.currentTarget)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setFocused(undefined)
        }}
        className="mt-1 flex flex-col gap-1"
      >
        {own.map((tab) => (
          <button
            key={tab.id}
            id={`tab-${domIdOf(tab)}`}
            type="button"
            role="tab"
            aria-selected={tab === current}
            aria-controls={panelId}
            aria-label={nameOf(tab, counts)}
            tabIndex={tab === reachable ? 0 : -1}
            onFocus={() => setFocused(tab)}
            onClick={() => onChoose(tab)}
            className={`flex min-h-11 items-center justify-between gap-3 rounded-input border-l-3 px-3 text-left font-semibold text-meta ${tab === current ? 'chosen not-forced-colors:bg-surface' : 'unchosen hover:bg-surface/60'}`}
          >
            {tab.label} <Badge count={countOf(tab, counts)} isUrgent={tab.counted !== undefined} />
          </button>
        ))}
      </div>
    </div>
  )
}

const Badge = ({ count, isUrgent }: { count: number | undefined; isUrgent: boolean }) =>
  count !== undefined && (
    <span
      aria-hidden="true"
      className={`min-w-7 rounded-card px-2 forced-color-adjust-auto text-center tabular-nums ${isUrgent && count > 0 ? 'bg-spark text-abyss' : 'bg-line text-ink'}`}
    >
      {count}
    </span>
  )

function TabSelect({ tabs, current, onChoose }: Props) {
  const id = useId()
  const { data: counts } = useCounts()
  const isByKey = useRef(false)
  const choose = (value: string) => {
    const tab = tabs.find((each) => domIdOf(each) === value)
    if (tab) onChoose(tab, isByKey.current)
  }
  return (
    <div className="flex items-center gap-3">
      <label htmlFor={id} className="font-semibold text-meta">
        Section
      </label>
      <select
        id={id}
        value={domIdOf(current)}
        onKeyDown={() => {
          isByKey.current = true
        }}
        onPointerDown={() => {
          isByKey.current = false
        }}
        onChange={({ target }) => choose(target.value)}
        className="min-h-[46px] w-full min-w-0 rounded-input border border-control bg-surface px-3"
      >
        {groupIds.map((group) => (
          <optgroup key={group} label={groups[group]}>
            <Options
              of={tabs
                .filter((tab) => tab.group === group)
                .map((tab) => [domIdOf(tab), nameOf(tab, counts)] as const)}
            />
          </optgroup>
        ))}
      </select>
    </div>
  )
}

/** "Student Highlights, 3 pending" */
function nameOf(tab: Tab, counts: Counts | undefined) {
  const count = countOf(tab, counts)
  if (count === undefined) return tab.label
  return `${tab.label}, ${count}${tab.counted ? ` ${tab.counted}` : ''}`
}

type ViewsProps = {
  place: PanelLocation
  hrefOf: (changes: Partial<PanelLocation>) => string
  onChoose: () => void
}

/** Leads from one list of a tab to the other. */
export function Views({ place, hrefOf, onChoose }: ViewsProps) {
  const { data: counts } = useCounts()
  const { views } = place.tab
  const [one, other] = views
  if (!other) return null
  return (
    <nav aria-label={`${one.label} or ${other.label.toLowerCase()}`}>
      <ul className="flex gap-3 md:gap-5">
        {views.map((view) => {
          const count = counts && view.count?.(counts)
          const isShown = view === place.view
          return (
            <li key={view.name}>
              <a
                href={hrefOf({ query: {}, view })}
                onClick={onChoose}
                aria-current={isShown ? 'page' : undefined}
                className={`inline-flex min-h-11 items-center border-b-3 px-1 text-meta ${isShown ? 'chosen font-semibold' : 'unchosen text-primary underline underline-offset-4'}`}
              >
                {view.label}
                {count !== undefined && ` (${count})`}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
