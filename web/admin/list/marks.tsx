import { useNavigate } from 'react-router-dom'
import type { Mark } from '../../data/kind.ts'
import type { ListPlace } from './item-head.tsx'

const words: Record<Mark, string> = {
  changed: 'Changed since an admin looked',
  'changes-asked': 'Changes asked for',
}

const marks: readonly Mark[] = ['changed', 'changes-asked']

/** Picks out what bears a mark. */
export function Marks({ place: { wanted, hrefOf } }: { place: ListPlace }) {
  const navigate = useNavigate()
  const choose = (chosen: string) =>
    void navigate(hrefOf({ mark: marks.find((mark) => mark === chosen) }), { replace: true })
  return (
    <label className="flex items-center gap-3 text-meta">
      <span className="font-semibold">Show</span>
      <select
        name="mark"
        value={wanted.mark ?? ''}
        onChange={({ target }) => choose(target.value)}
        className="min-h-10 max-w-40 rounded-input border border-control bg-surface px-3"
      >
        <option value="">All of them</option>
        {marks.map((mark) => (
          <option key={mark} value={mark}>
            {words[mark]}
          </option>
        ))}
      </select>
    </label>
  )
}
