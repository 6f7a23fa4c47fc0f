import { Choice } from '../list/choice.tsx'
import type { Filters } from '../panel/address.ts'
import { labelOf, labels } from './labels.ts'
import { useAdmins } from './use-activity.ts'

type Props = { filters: Filters; onChoose: (control: string, filters: Filters) => void }

/** Who did it, and to what. Whoever was deleted meanwhile still stands in the address. */
export function ActivityFilters({ filters, onChoose }: Props) {
  const { by = '', kind = '' } = filters
  return (
    <>
      <Choice
        name="by"
        label="Who"
        value={by}
        options={[['', 'Everybody'], ...withChosen(useAdmins(), by).map(named)]}
        onChoose={(chosen) => onChoose('by', { ...filters, by: chosen })}
      />
      <Choice
        name="kind"
        label="What"
        value={kind}
        options={[['', 'Everything'], ...withChosen(Object.keys(labels), kind).map(labelled)]}
        onChoose={(chosen) => onChoose('kind', { ...filters, kind: chosen })}
      />
    </>
  )
}

const withChosen = (words: string[], chosen: string) =>
  chosen && !words.includes(chosen) ? [...words, chosen] : words

const named = (name: string) => [name, name] as const
const labelled = (kind: string) => [kind, labelOf(kind)] as const
