import { Component, type ReactNode } from 'react'
import { type Location, useLocation, useNavigationType } from 'react-router-dom'

type Props = { location: Location; isReturn: boolean; children: ReactNode }

/** Scrolls to the top of a new page, and restores the position after going back or forward. */
export function ScrollMemory({ children }: { children: ReactNode }) {
  const location = useLocation()
  const isReturn = useNavigationType() === 'POP'
  return (
    <Keeper location={location} isReturn={isReturn}>
      {children}
    </Keeper>
  )
}

/** A class, since hooks run when the page that is left is gone already. */
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

/** After a reload or a return to this site the browser restores the position. */
const leaveToBrowser = () => {
  history.scrollRestoration = 'auto'
}
