import { Moment } from '../moment.tsx'
import { labelOf } from './labels.ts'
import type { Act } from './use-activity.ts'

const head = 'border-line border-b py-2 pr-4 font-semibold text-meta text-muted'
const cell = 'md:table-cell md:py-3 md:pr-4 md:align-baseline'
/** One after the other on a phone, where they would fill a line each. */
const more = `${cell} inline max-md:text-meta`
const dotted = "max-md:after:content-['_·_']"

/** A table, on a phone stacked. */
export const ActTable = ({ acts }: { acts: readonly Act[] }) => (
  <table className="mt-4 block w-full border-line border-t md:table md:border-t-0">
    <caption className="sr-only">Activity</caption>
    <thead className="hidden text-left md:table-header-group">
      <tr>
        {['What', 'Done', 'By', 'When'].map((word) => (
          <th key={word} scope="col" className={head}>
            {word}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="block md:table-row-group">
      {acts.map((act) => (
        <ActRow key={act.id} {...act} />
      ))}
    </tbody>
  </table>
)

const ActRow = ({ title, kind, did, by, at }: Act) => (
  <tr className="block border-line border-b py-3 md:table-row md:py-0">
    <th scope="row" className={`${cell} block text-left font-normal md:w-full`}>
      <span dir="auto" className="block font-semibold wrap-anywhere">
        {title}
      </span>
      <span className="block text-meta text-muted">{labelOf(kind)}</span>
    </th>
    <td className={`${more} ${dotted} whitespace-nowrap`}>{did}</td>
    <td className={`${more} ${dotted}`}>
      <span dir="auto" className="wrap-anywhere md:block md:min-w-32">
        {by ?? (did === 'submitted' ? 'a visitor' : 'nobody in a session')}
      </span>
    </td>
    <td className={`${more} max-md:inline-block md:whitespace-nowrap text-meta tabular-nums`}>
      <Moment at={at} />
    </td>
  </tr>
)
