import { useId } from 'react'
import type { Remark } from '../../../src/moving/contract.ts'

const most = 100

/** What is said of single rows of a file, by their lines. */
export function Remarks({ title, of }: { title: string; of: readonly Remark[] }) {
  const id = useId()
  if (of.length === 0) return null
  return (
    <>
      <h3 id={id} className="mt-4 font-semibold">
        {title}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section aria-labelledby={id} tabIndex={0} className="relative mt-1 max-h-80 overflow-y-auto">
        <ul className="divide-y divide-line border-line border-y text-meta">
          {of.slice(0, most).map(({ line, field, message }) => (
            <li key={`${line} ${field}`} className="wrap-anywhere py-2">
              <span className="font-semibold tabular-nums">Line {line}</span>
              {field && `, ${field}`}: {message}
            </li>
          ))}
        </ul>
      </section>
      {of.length > most && <p className="mt-1 text-meta">And {of.length - most} more.</p>}
    </>
  )
}
