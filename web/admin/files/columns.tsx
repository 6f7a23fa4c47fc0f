import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../src/fields/words.ts'
import type { ImportReport } from '../../../src/moving/contract.ts'
import { Options } from '../../ui/options.tsx'
import { type FileEndpoint, fieldsOf } from './calls.ts'

type Column = ImportReport['columns'][number]
type Props = {
  of: FileEndpoint
  columns: readonly Column[]
  /** The field chosen for each unknown heading. */
  map: Record<string, string>
  onChoose: (heading: string, field: string) => void
}

/** The columns to choose a field for: unknown ones, and those chosen before. */
const openIn = (columns: readonly Column[], map: Props['map']) =>
  columns.filter(({ heading, field, filled }) => (field === null && filled > 0) || heading in map)

export const areAllChosen = (columns: readonly Column[], map: Props['map']) =>
  openIn(columns, map).every(({ heading }) => map[heading])

export function Columns({ of, columns, map, onChoose }: Props) {
  const open = openIn(columns, map)
  const { data: fields = [] } = useQuery({
    queryKey: ['import fields', of.path],
    queryFn: () => fieldsOf(of),
    enabled: open.length > 0,
  })
  return (
    <table className="mt-4 w-full table-fixed text-left text-meta">
      <caption className="text-left font-semibold text-base">Columns</caption>
      <thead>
        <tr>
          <th scope="col">In the file</th>
          <th scope="col">Becomes</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-line border-y">
        {columns.map((column) => (
          <tr key={column.heading}>
            <th scope="row" className="wrap-anywhere py-2 pr-3 font-normal">
              {column.heading}
            </th>
            <td className="py-2">
              {open.includes(column) ? (
                <Choice {...{ column, fields, map, onChoose }} />
              ) : (
                fieldNameOf(column)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const fieldNameOf = ({ field, filled }: Column) => {
  if (field === null) return filled > 0 ? 'Not known' : 'Nothing: it is empty'
  return field === '-' ? 'Left out' : field.replaceAll('_', ' ')
}

type ChoiceProps = Pick<Props, 'map' | 'onChoose'> & { column: Column; fields: string[] }

function Choice({ column: { heading, filled }, fields, map, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={`${heading} becomes`}
      value={map[heading] ?? ''}
      onChange={({ target }) => onChoose(heading, target.value)}
      className="min-h-11 w-full max-w-80 rounded-button border border-control bg-surface px-2"
    >
      <option value="" disabled>
        {`Choose (${counted(filled, 'cell is', 'cells are')} filled)`}
      </option>
      <option value="-">Leave it out</option>
      <Options of={fields.map((field) => [field, field.replaceAll('_', ' ')] as const)} />
    </select>
  )
}
