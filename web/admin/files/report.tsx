import { useEffect, useId, useRef } from 'react'
import { counted } from '../../../src/fields/words.ts'
import type { ImportReport, Remark } from '../../../src/moving/contract.ts'
import { Notice } from '../../ui/notice.tsx'

export function DryRunReport({ of }: { of: ImportReport }) {
  const { read, added, there, differs, refused, notes, missing } = of
  const differing = differs.length > 0 ? `${countDiffering(differs)}, ` : ''
  return (
    <>
      <FocusedNotice look={refused.length > 0 ? 'danger' : 'plain'}>
        {`${counted(read, 'row')} read: ${added} new, ${there} there already, ${differing}${refused.length} refused.`}
      </FocusedNotice>
      {missing.length > 0 && (
        <p className="mt-2">{`No column for ${missing.join(', ').replaceAll('_', ' ')}, which new rows must have.`}</p>
      )}
      <Remarks title="Refused" of={refused} />
      <Remarks title="Differ from what is here" of={differs.map(remarkOf)} />
      <Remarks title="To know" of={notes} />
    </>
  )
}

export const summaryOf = ({ added, updated, there, differs, refused }: ImportReport) => {
  const changed = updated > 0 ? `${updated} updated, ` : ''
  return `${counted(added, 'row')} imported, ${changed}${there} there already, ${refused.length + differs.length} left out.`
}

/** "1 differs", "2 differ" */
export const countDiffering = ({ length }: readonly unknown[], between = ' ') =>
  `${length}${between}${length === 1 ? 'differs' : 'differ'}`

const remarkOf = ({ line, fields }: ImportReport['differs'][number]) => ({
  line,
  field: '',
  message: Object.entries(fields)
    .map(
      ([name, [here, file]]) =>
        `${name.replaceAll('_', ' ')} is ${quoted(here)}, in the file ${quoted(file)}`,
    )
    .join('; '),
})

const quoted = (value: unknown) => (value === null ? 'empty' : `“${String(value)}”`)

type NoticeProps = { look: 'danger' | 'success' | 'plain'; children: string }

/** Takes the focus when it appears, so that it is read. */
export function FocusedNotice({ look, children }: NoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div className="mt-3">
      <Notice ref={notice} look={look}>
        <p className="font-semibold">{children}</p>
      </Notice>
    </div>
  )
}

function Remarks({ title, of }: { title: string; of: readonly Remark[] }) {
  const id = useId()
  if (of.length === 0) return null
  return (
    <>
      <h3 id={id} className="mt-4 font-semibold">
        {title}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
      <section aria-labelledby={id} tabIndex={0} className="relative mt-1 max-h-80 overflow-y-auto">
        <ul className="divide-y divide-line border-line border-y text-meta">
          {of.map(({ line, field, message }) => (
            <li key={`${line} ${field}`} className="wrap-anywhere py-2">
              <span className="font-semibold tabular-nums">Line {line}</span>
              {field && `, ${field}`}: {message}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
