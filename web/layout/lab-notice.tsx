import { useSite } from '../data/site.tsx'
import { useLabClock } from './lab-facts.ts'

export function LabNotice() {
  const { lab } = useSite().settings
  const { today } = useLabClock()
  const { notice, notice_until: until } = lab
  if (notice === undefined || until === undefined || today > until) return null
  return (
    <aside
      data-today
      aria-label="Notice"
      className="border-warning border-b bg-warning-bg text-warning"
    >
      <p dir="auto" className="gutter wrap-anywhere mx-auto max-w-page py-2 font-semibold">
        {notice}
      </p>
    </aside>
  )
}
