import { type ComponentProps, Suspense } from 'react'
import { type Drawn, type Screen, useScreen } from '../../data/screen.tsx'
import { Failed } from '../../layout/failed.tsx'
import type { Panel, PanelLists } from './tab.ts'

type From<Lists> = {
  screen: Screen<Drawn & { lists: Lists }>
  choose: (lists: Lists) => Panel
}

/** A list of the panel whose code comes when it is looked at, with the editor of its kind. */
export const lazyList =
  <Lists extends PanelLists>(screen: From<Lists>['screen'], choose: From<Lists>['choose']): Panel =>
  (props) => (
    <Failed screen={screen} isPart>
      <Suspense fallback={<p role="status">Loading…</p>}>
        <Loaded from={{ screen, choose }} {...props} />
      </Suspense>
    </Failed>
  )

function Loaded<Lists>({ from, ...props }: ComponentProps<Panel> & { from: From<Lists> }) {
  const List = from.choose(useScreen(from.screen).lists)
  return <List {...props} />
}
