import { useId, useRef } from 'react'
import { Options } from '../../ui/options.tsx'
import { domIdOf, type Tab } from './tab.ts'
import { groupIds, groups } from './tabs.tsx'

export type TabsProps = {
  tabs: readonly Tab[]
  current: Tab
  counts: Record<string, number | undefined>
  /** The element the tabs control. */
  panelId: string
  /** By keys a select passes others on the way to the one that is meant, and keeps the focus. */
  onChoose: (tab: Tab, isOnWay?: boolean) => void
}

/** All tabs in one, where there is no room for them. */
export function TabSelect({ tabs, current, counts, onChoose }: TabsProps) {
  const id = useId()
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
                .map((tab) => [domIdOf(tab), nameOf(tab, counts[domIdOf(tab)])] as const)}
            />
          </optgroup>
        ))}
      </select>
    </div>
  )
}

/** What a tab is called, with what waits there. */
export function nameOf(tab: Tab, count: number | undefined) {
  if (count === undefined) return tab.label
  const what = tab.group === 'pending' ? 'pending' : tab.counted
  return `${tab.label}, ${count}${what ? ` ${what}` : ''}`
}
