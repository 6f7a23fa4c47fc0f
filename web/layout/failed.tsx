import { Component, type ReactNode } from 'react'
import { buttonLook } from '../ui/button.tsx'
import { Column } from './column.tsx'

/** Stands in for a screen that broke, or whose code could not be loaded. */
export class Failed extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <Column title="Something went wrong">
        <p className="mt-4" role="alert">
          This page could not be shown. Your connection may be down, or the site was just updated.
        </p>
        <button
          type="button"
          className={buttonLook('primary', 'mt-6')}
          onClick={() => location.reload()}
        >
          Try again
        </button>
      </Column>
    )
  }
}
