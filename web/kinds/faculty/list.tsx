import { listScreen } from '../../content/list.tsx'
import { Portrait } from '../../content/portrait.tsx'
import { cardLook, faceLook } from '../../ui/card.tsx'
import { Facts } from './facts.tsx'
import { type FacultyMember, faculty } from './kind.ts'

const Card = ({ item }: { item: FacultyMember }) => (
  <article className={`h-full ${cardLook()}`}>
    <div className={faceLook('alone')}>
      <div className="flex items-center gap-4">
        <Portrait src={item.img} size="size-20" />
        <div className="min-w-0">
          <h2 dir="auto" className="text-card">
            <a
              href={`/faculty/${item.id}`}
              className="underline decoration-line underline-offset-4 hover:decoration-current"
            >
              {item.name}
            </a>
          </h2>
          <p dir="auto" className="text-meta text-muted">
            {item.role}
          </p>
        </div>
      </div>
      <Facts person={item} />
    </div>
  </article>
)

export default listScreen(faculty, {
  Card,
  shownAs: (item) => ({ ...item, bio: null, courses: [] }),
  labels: {
    param: 'area',
    name: 'Areas',
    read: (api) => api.faculty.labels.get(),
  },
  look: { grid: 'md:grid-cols-2 lg:grid-cols-3 min-[100rem]:grid-cols-4', height: 'h-80' },
})
