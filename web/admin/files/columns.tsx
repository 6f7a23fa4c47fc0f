import { useQuery } from '@tanstack/react-query'
import type { Told } from '../../../src/moving/contract.ts'
import { Options } from '../../ui/options.tsx'
import { fieldsOf } from './bringing-in.ts'
import type { FileEndpoint } from './calls.ts'

type Column = Told['columns'][number]
type Props = {
  of: FileEndpoint
  columns: readonly Column[]
  /** What was chosen for headings that nobody knows. */
  map: Record<string, string>
  onChoose: (heading: string, field: string) => void
}

/** The headings that somebody has to say something of: nobody knows them, or they were chosen for. */
const openIn = (columns: readonly Column[], map: Props['map']) =>
  columns.filter(({ heading, field, filled }) => (field === null && filled > 0) || heading in map)

export const areChosen = (columns: readonly Column[], map: Props['map']) =>
  openIn(columns, map).every(({ heading }) => map[heading])

/** Which column becomes which field, with a choice for each heading that isn't known. */
export function Columns({ of, columns, map, onChoose }: Props) {
  const open = openIn(columns, map)
  const { data: fields = [] } = useQuery({
    queryKey: ['import fields', of.call],
    queryFn: () => fieldsOf(of),
    enabled: open.length > 0,
  })
  return (
    <table className="mt-4 w-full text-left text-meta">
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
                becomes(column)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const becomes = ({ field, filled }: Column) => {
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
      className="min-h-11 max-w-full rounded-button border border-control bg-surface px-2"
    >
      <option value="" disabled>
        {`Choose (${filled} ${filled === 1 ? 'cell is' : 'cells are'} filled)`}
      </option>
      <option value="-">Leave it out</option>
      <Options of={fields.map((field) => [field, field.replaceAll('_', ' ')] as const)} />
    </select>
  )
}
