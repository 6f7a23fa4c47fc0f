import { useSite } from '../data/site.tsx'
import { NearViewport } from '../ui/near-viewport.tsx'

export function RoomPlan() {
  const { art } = useSite()
  return (
    <div className="mt-4 aspect-[200/136] max-w-[20rem] overflow-hidden rounded-card bg-abyss">
      <NearViewport>
        <img src={art['room-plan.svg']} alt="" width="200" height="136" className="w-full" />
      </NearViewport>
    </div>
  )
}
