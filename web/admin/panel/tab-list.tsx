import { useId, useState } from 'react'
import { goAlong } from '../../ui/arrow-keys.ts'
import { useIsWide } from '../use-is-wide.ts'
import { domIdOf, type Tab } from './tab.ts'
import { nameOf, TabSelect, type TabsProps } from './tab-select.tsx'
import { groupIds, groups } from './tabs.tsx'

/** The panel's tabs: a rail beside it, or where there is no room for that one select. */
export function TabList(props: TabsProps) {
  if (useIsWide('64rem')) {
    return (
      <div className="grid gap-4 rounded-card bg-sunken px-3 py-4">
        {groupIds.map((group) => (
          <Group key={group} group={group} {...props} />
        ))}
      </div>
    )
  }
  return <TabSelect {...props} />
}

/** One tablist. Arrows move along it, Enter chooses: a panel loads what it shows. */
function Group({
  group,
  tabs,
  current,
  counts,
  panelId,
  onChoose,
}: TabsProps & { group: Tab['group'] }) {
  const id = useId()
  const own = tabs.filter((tab) => tab.group === group)
  const [reached, setReached] = useState<Tab>()
  const stop = reached ?? own.find((tab) => tab === current) ?? own[0]
  return (
    <div>
      <p id={id} className="px-3 font-semibold text-meta text-muted">
        {groups[group]}
      </p>
      <div
        role="tablist"
        aria-labelledby={id}
        aria-orientation="vertical"
        onKeyDown={(event) => goAlong(event, event.currentTarget)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setReached(undefined)
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
            aria-label={nameOf(tab, counts[domIdOf(tab)])}
            tabIndex={tab === stop ? 0 : -1}
            onFocus={() => setReached(tab)}
            onClick={() => onChoose(tab)}
            className={tabLook(tab === current)}
          >
            {tab.label}{' '}
            <Badge
              count={counts[domIdOf(tab)]}
              isUrgent={group === 'pending' || tab.counted !== undefined}
            />
          </button>
        ))}
      </div>
    </div>
  )
}

const tabLook = (isCurrent: boolean) =>
  `flex min-h-11 items-center justify-between gap-3 rounded-input border-l-3 px-3 text-left font-semibold text-meta ${isCurrent ? 'chosen not-forced-colors:bg-surface' : 'unchosen hover:bg-surface/60'}`

/** Something waits or failed where it is amber; the tab's name says the same in words. */
const Badge = ({ count, isUrgent }: { count: number | undefined; isUrgent: boolean }) =>
  count === undefined ? null : (
    <span
      aria-hidden="true"
      className={`min-w-7 rounded-card px-2 forced-color-adjust-auto text-center tabular-nums ${isUrgent && count > 0 ? 'bg-spark text-abyss' : 'bg-line text-ink'}`}
    >
      {count}
    </span>
  )
