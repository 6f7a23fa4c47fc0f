import { useSite } from '../data/site.tsx'
import { Near } from '../ui/near.tsx'

/** Room 260 by night, in the isometry of the hero's desks: its door, amber, is the way in. */
export function RoomPlan() {
  const { art } = useSite()
  return (
    <div className="mt-4 aspect-[200/136] max-w-[20rem] overflow-hidden rounded-card bg-abyss">
      <Near>
        <img src={art['room-plan.svg']} alt="" width="200" height="136" className="w-full" />
      </Near>
    </div>
  )
}
