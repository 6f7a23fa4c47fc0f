import { useRef, useState } from 'react'
import { useSite } from '../data/site.tsx'

/** A plain anchor, so that following it loads a page without this one's state. */
export function PrivateLink({ address }: { address: string }) {
  const { publicUrl } = useSite().settings
  const [isCopied, setIsCopied] = useState(false)
  const link = publicUrl + address
  const anchor = useRef<HTMLAnchorElement>(null)
  /** Unlike the clipboard's own calls, this works without TLS and in browsers within apps. */
  const copy = () => {
    if (anchor.current) getSelection()?.selectAllChildren(anchor.current)
    setIsCopied(document.execCommand('copy'))
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
        onClick={copy}
        className="no-js:hidden min-h-11 font-semibold underline underline-offset-4"
      >
        Copy link
      </button>
      <span role="status">{isCopied && 'Copied.'}</span>
    </p>
  )
}
