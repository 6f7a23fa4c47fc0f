import { useRef, useState } from 'react'
import { useSite } from '../data/site.tsx'

/** A link that is for its owner alone, to be copied. It is opened anew, so that it hands over nothing of this page. */
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

/** For a page that came without TLS, and in a browser within an app: both get no clipboard. It stays selected at least. */
function copyTextOf(element: HTMLElement | null) {
  if (!element) return false
  getSelection()?.selectAllChildren(element)
  return document.execCommand('copy')
}

/** In words that need not be exact. */
export function spanOf(hours: number) {
  if (hours < 1) return 'less than an hour'
  if (hours < 1.5) return 'about an hour'
  if (hours < 36) return `about ${Math.round(hours)} hours`
  return `about ${Math.round(hours / 24)} days`
}
