import { useRef, useState } from 'react'
import { useSite } from '../data/site.tsx'

/** A private link to copy. A plain anchor, so that following it loads a page without this one's state. */
export function PrivateLink({ address }: { address: string }) {
  const { publicUrl } = useSite().settings
  const [isCopied, setIsCopied] = useState(false)
  const link = publicUrl + address
  const anchor = useRef<HTMLAnchorElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setIsCopied(true)
    } catch {
      setIsCopied(copyTextOf(anchor.current))
    }
  }
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-4">
      <a
        ref={anchor}
        href={address}
        className="wrap-anywhere text-primary underline underline-offset-4"
      >
        {link}
      </a>
      <button
        type="button"
        onClick={() => void copy()}
        className="no-js:hidden min-h-11 font-semibold underline underline-offset-4"
      >
        Copy link
      </button>
      <span role="status">{isCopied && 'Copied.'}</span>
    </p>
  )
}

/** Without TLS and in browsers within apps there is no clipboard; the text at least stays selected. */
function copyTextOf(element: HTMLElement | null) {
  if (!element) return false
  getSelection()?.selectAllChildren(element)
  return document.execCommand('copy')
}

export function spanOf(hours: number) {
  if (hours < 1) return 'less than an hour'
  if (hours < 1.5) return 'about an hour'
  if (hours < 36) return `about ${Math.round(hours)} hours`
  return `about ${Math.round(hours / 24)} days`
}
