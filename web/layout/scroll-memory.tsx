import { Component, type ReactNode } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router-dom'

type Props = { location: Location; isReturn: boolean; children: ReactNode }

/** A new page begins at its top; going back or forward finds it as it was left. */
export function ScrollMemory({ children }: { children: ReactNode }) {
  const location = useLocation()
  const isReturn = useNavigationType() === 'POP'
  return (
    <Keeper location={location} isReturn={isReturn}>
      {children}
    </Keeper>
  )
}

/** A class, since only `getSnapshotBeforeUpdate` still sees the page that is left. */
class Keeper extends Component<Props> {
  positions = new Map<string, number>()

  override componentDidMount() {
    history.scrollRestoration = 'manual'
    addEventListener('pagehide', leaveToBrowser)
  }

  override componentWillUnmount() {
    removeEventListener('pagehide', leaveToBrowser)
  }

  override getSnapshotBeforeUpdate({ location }: Props) {
    if (location.key !== this.props.location.key) this.positions.set(location.key, scrollY)
    return null
  }

  override componentDidUpdate({ location: before }: Props) {
    const { location, isReturn } = this.props
    if (location.key === before.key) return
    if (isReturn) scrollTo(0, this.positions.get(location.key) ?? 0)
    else if (location.pathname !== before.pathname) scrollTo(0, 0)
  }

  override render() {
    return this.props.children
  }
}

/** A reload, or the way back to this site, is the browser's to restore. */
const leaveToBrowser = () => {
  history.scrollRestoration = 'auto'
}
