import { Component, createRef, type ReactNode } from 'react'

type Props = {
  /** Something is selected, and the bar takes more lines for it. */
  isGrown: boolean
  children: ReactNode
}

/**
 * What stays in sight above the rows of a list while they pass beneath it. What gets the focus there stops short of it,
 * however many lines it has; and when it grows, the rows stay where they are, under the pointer that selects them. On a
 * phone the way to the list beside it makes room for that. A class, since no hook is asked where they were before.
 */
export class StickyBar extends Component<Props> {
  private readonly bar = createRef<HTMLDivElement>()
  private readonly observer = new ResizeObserver(([entry]) => {
    const [size] = entry?.borderBoxSize ?? []
    this.list?.style.setProperty('--bar', `${size?.blockSize ?? 0}px`)
  })

  override componentDidMount() {
    if (this.bar.current) this.observer.observe(this.bar.current)
  }

  override componentWillUnmount() {
    this.observer.disconnect()
  }

  override getSnapshotBeforeUpdate({ isGrown }: Props) {
    return isGrown === this.props.isGrown ? null : (this.topOfRows() ?? null)
  }

  /** By what they have moved now: most browsers keep them in place themselves, on most pages. */
  override componentDidUpdate(_: Props, __: object, before: number | null) {
    if (before !== null) scrollBy(0, (this.topOfRows() ?? before) - before)
  }

  override render() {
    return (
      <div
        ref={this.bar}
        className={`${this.props.isGrown ? 'max-md:[&>nav]:hidden' : ''} peer tall:sticky tall:[&~*_*]:scroll-mt-[calc(var(--bar)+8px)] top-16 z-10 mt-2 flex flex-wrap items-end justify-between gap-x-6 border-line border-b bg-page empty:hidden md:top-18`}
      >
        {this.props.children}
      </div>
    )
  }

  private get list() {
    return this.bar.current?.parentElement
  }

  private topOfRows() {
    return this.list?.querySelector('table')?.getBoundingClientRect().top
  }
}
