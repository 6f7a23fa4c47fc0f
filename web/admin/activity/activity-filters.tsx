import { useId } from 'react'
import { Select } from '../../ui/select.tsx'
import type { Filters } from '../panel/address.ts'
import { labelOf, labels } from './labels.ts'
import { useAdmins } from './use-activity.ts'

type Props = { filters: Filters; onChoose: (filters: Filters) => void }

const everybody = 'Everybody'
const everything = 'Everything'

/** Who did it, and to what. Whoever was deleted meanwhile still stands in the address. */
export function ActivityFilters({ filters, onChoose }: Props) {
  const id = useId()
  const { by = '', kind = '' } = filters
  const admins = useAdmins()
  const people = by && !admins.includes(by) ? [...admins, by] : admins
  const words = Object.values(labels)
  const chosen = kind ? labelOf(kind) : everything
  const chooseKind = (label: string) => {
    const [path = ''] = Object.entries(labels).find(([, each]) => each === label) ?? []
    onChoose({ ...filters, kind: path })
  }
  return (
    <>
      <Select
        id={`${id}by`}
        name="by"
        label="Who"
        value={by || everybody}
        options={[everybody, ...people]}
        onChange={(name) => onChoose({ ...filters, by: name === everybody ? '' : name })}
      />
      <Select
        id={`${id}kind`}
        name="kind"
        label="What"
        value={chosen}
        options={[everything, ...(words.includes(chosen) || !kind ? words : [...words, chosen])]}
        onChange={chooseKind}
      />
    </>
  )
}
