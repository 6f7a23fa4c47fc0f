import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Mark } from '../../data/kind.ts'
import { Select } from '../../ui/select.tsx'
import type { ListPlace } from './item-head.tsx'

const all = 'All of them'

const words: Record<Mark, string> = {
  changed: 'Changed since an admin looked',
  'changes-asked': 'Changes asked for',
}

const marks: readonly Mark[] = ['changed', 'changes-asked']

/** Picks out what bears a mark. */
export function Marks({ place: { wanted, hrefOf } }: { place: ListPlace }) {
  const navigate = useNavigate()
  return (
    <Select
      id={useId()}
      name="mark"
      label="Show"
      value={wanted.mark ? words[wanted.mark] : all}
      options={[all, ...marks.map((mark) => words[mark])]}
      onChange={(chosen) =>
        void navigate(hrefOf({ mark: marks.find((mark) => words[mark] === chosen) }), {
          replace: true,
        })
      }
    />
  )
}
