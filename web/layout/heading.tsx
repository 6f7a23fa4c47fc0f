import { createContext, use, useEffect, useEffectEvent, useRef } from 'react'

const ArrivedContext = createContext(false)

/** Whether this isn't the first page, which browsers announce by themselves. */
export const Arrived = ArrivedContext.Provider

export const useArrived = () => use(ArrivedContext)

/** The h1. It sets the document's title, and takes the focus after a navigation. */
export function Heading({ title, id, page, look = 'text-title' }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const arrived = useArrived()
  const takeFocus = useEffectEvent(() => {
    if (arrived) heading.current?.focus({ preventScroll: true })
  })
  useEffect(() => takeFocus(), [])
  useEffect(() => {
    document.title = titleOf(onPage(title, page))
  }, [title, page])
  return (
    <h1 dir="auto" ref={heading} id={id} tabIndex={-1} className={`text-balance ${look}`}>
      {title}
    </h1>
  )
}

type Props = {
  title: string
  id?: string
  page?: number | undefined
  look?: string
}

export const notFoundTitle = 'Page not found'

export const onPage = (heading: string, page = 1) =>
  page > 1 ? `${heading}, page ${page}` : heading

export const titleOf = (heading: string) => `${heading} – Hydra Lab`

export const wrongTitleOf = (heading: string) => `Error: ${titleOf(heading)}`
