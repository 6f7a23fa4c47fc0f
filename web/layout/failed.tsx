import { Component, type ReactNode } from 'react'
import type { Screen } from '../data/screen.tsx'
import { buttonLook } from '../ui/button.tsx'
import { Column } from './column.tsx'

type Props = {
  screen: Screen<unknown>
  children: ReactNode
  isPart?: true
}

/** The error boundary of a screen, also for code that can’t be loaded. */
export class Failed extends Component<Props, { isBroken: boolean; isOffline: boolean }> {
  override state = { isBroken: false, isOffline: false }

  static getDerivedStateFromError = () => ({ isBroken: true })

  override componentDidCatch() {
    this.props.screen.pending = undefined
    if (!this.props.isPart) addEventListener('online', reload) // a part's page may hold what is typed
  }

  override componentWillUnmount() {
    removeEventListener('online', reload)
  }

  /** Reloading offline would leave the browser's own error page. */
  tryAgain = () => (navigator.onLine ? reload() : this.setState({ isOffline: true }))

  override render() {
    if (!this.state.isBroken) return this.props.children
    const Around = this.props.isPart ? Part : Column
    return (
      <Around title="Something went wrong">
        {new URLSearchParams(location.search).has('thanks') && (
          <p className="mt-4">Thank you! What you sent has arrived.</p>
        )}
        <p className="mt-4" role="alert">
          {this.state.isOffline
            ? 'The site still can’t be reached. Check your connection, and try again.'
            : 'This page could not be shown. Your connection may be down, or the site was just updated.'}
        </p>
        <button type="button" className={buttonLook('primary', 'mt-6')} onClick={this.tryAgain}>
          Try again
        </button>
      </Around>
    )
  }
}

const reload = () => location.reload()

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="text-section">{title}</h2>
    {children}
  </section>
)
