import { Component, type ReactNode } from 'react'
import { forgetFailure, isReachable, load, type Screen } from '../data/screen.tsx'
import { buttonLook } from '../ui/button.tsx'
import { Column } from './column.tsx'

type Props = {
  screen: Screen<unknown>
  children: ReactNode
  isPart?: true
}

type State = { phase: 'shown' | 'broken' | 'trying' | 'out of reach' }

const words = {
  shown: '',
  broken:
    'This page could not be shown. Your connection may be down, or the site was just updated.',
  trying: 'Trying again…',
  'out of reach': 'The site still can’t be reached. Check your connection, and try again.',
}

/** The error boundary of a screen, also for code that can’t be loaded. */
export class Failed extends Component<Props, State> {
  override state: State = { phase: 'shown' }

  static getDerivedStateFromError = (): State => ({ phase: 'broken' })

  override componentDidCatch() {
    forgetFailure(this.props.screen)
    addEventListener('online', this.comeBack)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.comeBack)
  }

  comeBack = () => {
    const isMissing = this.props.screen.drawn === undefined
    if (isMissing && /broken|reach/.test(this.state.phase)) void this.tryAgain()
  }

  /** Reloads if the screen itself broke, the site was updated, or the browser remembers the failed import. */
  async tryAgain() {
    const { screen } = this.props
    const hasBroken = screen.drawn !== undefined
    this.setState({ phase: 'trying' })
    const isLoaded = await load(screen).then(
      () => true,
      () => false,
    )
    if (isLoaded && !hasBroken) return this.setState({ phase: 'shown' }, this.moveFocus)
    if (await isReachable()) return location.reload()
    this.setState({ phase: 'out of reach' })
  }

  /** The focused button is gone. A whole page focuses its heading itself. */
  moveFocus = () => {
    const isLost = document.activeElement === document.body
    if (isLost && this.props.isPart) document.getElementById('main')?.focus()
  }

  override render() {
    const { phase } = this.state
    if (phase === 'shown') return this.props.children
    const Around = this.props.isPart ? Part : Column
    return (
      <Around title="Something went wrong">
        <p className="mt-4" role="alert">
          {words[phase]}
        </p>
        <button
          type="button"
          className={buttonLook('primary', 'mt-6')}
          aria-disabled={phase === 'trying'}
          onClick={() => phase !== 'trying' && void this.tryAgain()}
        >
          Try again
        </button>
      </Around>
    )
  }
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="text-section">{title}</h2>
    {children}
  </section>
)
