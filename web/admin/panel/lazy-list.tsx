import type { Screen } from '../../data/screen.tsx'
import { lazyPart } from './lazy-part.tsx'
import type { Panel } from './tab.ts'

/** A list of the panel whose code comes when it is looked at. */
export const lazyList = <Lists,>(
  screen: Screen<{ lists: Lists }>,
  choose: (lists: Lists) => Panel,
): Panel =>
  lazyPart(screen, ({ lists }, props) => {
    const List = choose(lists)
    return <List {...props} />
  })
