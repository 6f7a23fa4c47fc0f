import { useEffect, useRef } from 'react'
import type { Told } from '../../../src/moving/contract.ts'
import { Notice } from '../../ui/notice.tsx'
import { Remarks } from './remarks.tsx'

/** What would become of each row. */
export function Judged({ verdict }: { verdict: Told }) {
  const { read, added, there, differs, refused, notes, missing } = verdict
  const differing = differs.length > 0 ? `${thoseThatDiffer(differs)}, ` : ''
  return (
    <>
      <Said look={refused.length > 0 ? 'danger' : 'plain'}>
        {`${rows(read)} read: ${added} new, ${there} there already, ${differing}${refused.length} refused.`}
      </Said>
      {missing.length > 0 && (
        <p className="mt-2">{`No column for ${missing.join(', ').replaceAll('_', ' ')}, which new rows must have.`}</p>
      )}
      <Remarks title="Refused" of={refused} />
      <Remarks title="Differ from what is here" of={differs.map(remarkOf)} />
      <Remarks title="To know" of={notes} />
    </>
  )
}

/** "1 differs", "2 differ" */
export const thoseThatDiffer = ({ length }: readonly unknown[], between = ' ') =>
  `${length}${between}${length === 1 ? 'differs' : 'differ'}`

const remarkOf = ({ line, fields }: Told['differs'][number]) => ({
  line,
  field: '',
  message: Object.entries(fields)
    .map(
      ([name, [here, file]]) =>
        `${name.replaceAll('_', ' ')} is ${shown(here)}, in the file ${shown(file)}`,
    )
    .join('; '),
})

const shown = (value: unknown) => (value === null ? 'empty' : `“${String(value)}”`)

/** It takes the focus when it comes, so that it is read. */
export function Said({
  look,
  children,
}: {
  look: 'danger' | 'success' | 'plain'
  children: string
}) {
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

const rows = (count: number) => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`)

export const doneIn = ({ added, updated, there, differs, refused }: Told) => {
  const changed = updated > 0 ? `${updated} updated, ` : ''
  return `${rows(added)} imported, ${changed}${there} there already, ${refused.length + differs.length} left out.`
}
