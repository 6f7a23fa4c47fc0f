import { useState } from 'react'
import { useSite } from '../data/site.tsx'

/** Copies the address of a part of the page; without a clipboard, the address bar shows it. */
export function CopyLink({ path }: { path: string }) {
  const { publicUrl } = useSite().settings
  const [status, setStatus] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(publicUrl + path).then(
      () => setStatus('Copied.'),
      () => location.assign(path),
    )
  return (
    <p className="no-js:hidden relative mt-2 flex items-center gap-3 text-meta print:hidden">
      <button
        type="button"
        onClick={() => void (navigator.clipboard ? copy() : location.assign(path))}
        className="min-h-11 text-muted underline underline-offset-4 hover:text-ink"
      >
        Copy link
      </button>
      <span role="status">{status}</span>
    </p>
  )
}
