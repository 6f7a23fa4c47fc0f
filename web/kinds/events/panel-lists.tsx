import { type ComponentProps, type ReactNode, useRef } from 'react'
import { headingOf } from '../../../src/pages/contract.ts'
import { ListFiles } from '../../admin/files/list-files.tsx'
import { PanelHeading } from '../../admin/panel/panel-heading.tsx'
import type { Panel } from '../../admin/panel/tab.ts'
import { countsOf, useCounts } from '../../admin/panel/use-counts.ts'
import { endpointOf } from '../../data/kind.ts'
import { buttonLook } from '../../ui/button.tsx'
import { events } from './kind.ts'

const file = { path: endpointOf(events.path), takes: true } as const

/** A list of the panel with a placeholder until there is an event in any state. */
export const withPlaceholder =
  (List: Panel): Panel =>
  (props) => <Events List={List} {...props} />

function Events({ List, ...props }: ComponentProps<Panel> & { List: Panel }): ReactNode {
  const { data, isPending, refetch } = useCounts()
  const { pending, spam, existing } = (data && countsOf(data, events)) ?? {}
  const isEmpty = data !== undefined && !pending && !spam && !existing
  const wasShown = useRef(false) // once it was, its notices stay, also when the last event is gone
  if (isPending) return <p role="status">Loading…</p>
  if (isEmpty && !wasShown.current)
    return <ComingSoon onImported={() => void refetch()}>{props.children}</ComingSoon>
  wasShown.current = true
  return <List {...props} />
}

/** Counts are read again once the import's report is closed. */
const ComingSoon = ({ children, onImported }: { children: ReactNode; onImported: () => void }) => (
  <section aria-labelledby="events">
    <PanelHeading id="events">{events.label}</PanelHeading>
    {children}
    <ListFiles of={file} names={events.names} onClose={onImported} />
    <p className="mt-4">Events Page - Coming Soon</p>
    <a href={events.create} className={buttonLook('primary', 'mt-6')}>
      {headingOf(events.create)}
    </a>
  </section>
)
