import { createContext, type ReactNode, use, useEffect, useEffectEvent, useRef } from 'react'

const ShownContext = createContext<(heading: HTMLElement) => void>(() => {})

/** Called with the heading of a part of the panel once it is rendered. */
export const OnShown = ShownContext.Provider

type Props = { id: string; className?: string; children: ReactNode }

export function PanelHeading({ id, className = 'text-section', children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = use(ShownContext)
  const tell = useEffectEvent(() => heading.current && shown(heading.current))
  useEffect(() => void tell(), [])
  return (
    <h2 ref={heading} id={id} tabIndex={-1} className={className}>
      {children}
    </h2>
  )
}
