import { createContext, use, useEffect, useEffectEvent, useRef } from 'react'

const ArrivedContext = createContext(false)

/** Whether the reader came here by a link of the app; the first page is the browser's to announce. */
export const Arrived = ArrivedContext.Provider

export const useArrived = () => use(ArrivedContext)

/** The page's h1. It names the document, and takes focus when its page is arrived at. */
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
  /** Of a list, the page of it that is shown. */
  page?: number | undefined
  look?: string
}

export const notFoundTitle = 'Page not found'

/** Two pages of a list are two tabs, and two lines of a history. */
export const onPage = (heading: string, page = 1) =>
  page > 1 ? `${heading}, page ${page}` : heading

export const titleOf = (heading: string) => `${heading} – Hydra Lab`

/** While a form of the page has errors. */
export const wrongTitleOf = (heading: string) => `Error: ${titleOf(heading)}`
