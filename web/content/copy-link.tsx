import { useState } from 'react'
import { useSite } from '../data/site.tsx'

/** Copies an address of this site; without a clipboard, which needs TLS, it is shown to be copied by hand. */
export function CopyLink({ path }: { path: string }) {
  const { publicUrl } = useSite().settings
  const [status, setStatus] = useState('')
  const link = publicUrl + path
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setStatus('Copied.')
    } catch {
      setStatus(link)
    }
  }
  return (
    <p className="no-js:hidden relative mt-2 flex flex-wrap items-center gap-x-3 text-meta print:hidden">
      <button
        type="button"
        onClick={() => void copy()}
        className="min-h-11 text-muted underline underline-offset-4 hover:text-ink"
      >
        Copy link
      </button>
      <span role="status" className="wrap-anywhere">
        {status}
      </span>
    </p>
  )
}
