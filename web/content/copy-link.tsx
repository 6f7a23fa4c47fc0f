import { useState } from 'react'
import { useSite } from '../data/site.tsx'

/** Puts the address of a part of a page where it can be pasted; where that isn't possible, the address bar shows it. */
export function CopyLink({ path }: { path: string }) {
  const { publicUrl } = useSite().settings
  const [said, say] = useState('')
  const copy = () =>
    navigator.clipboard.writeText(publicUrl + path).then(
      () => say('Copied.'),
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
      <span role="status">{said}</span>
    </p>
  )
}
