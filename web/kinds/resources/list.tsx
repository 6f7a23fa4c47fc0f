import { CopyLink } from '../../content/copy-link.tsx'
import { listScreen } from '../../content/list.tsx'
import { cardLook, faceLook } from '../../ui/card.tsx'
import { ArrowOut } from '../../ui/icons.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { type Resource, resources } from './kind.ts'

function Card({ item }: { item: Resource }) {
  const { id, name, description, link, category } = item
  return (
    <article id={`resource-${id}`} className={`scroll-mt-24 ${cardLook()}`}>
      <div className={faceLook('alone')}>
        <h2 dir="auto" className="text-card">
          <MaybeLink to={link} className="stretched">
            {name}
          </MaybeLink>
        </h2>
        <p dir="auto" className="mt-2 max-w-measure whitespace-pre-line">
          {description}
        </p>
        <p className="mt-auto flex flex-wrap items-center justify-between gap-x-4 pt-4 text-meta text-muted">
          <span>{category}</span>
          {link && <ArrowOut />}
        </p>
        <CopyLink path={`/student-resources#resource-${id}`} />
      </div>
    </article>
  )
}

export default listScreen(resources, {
  Card,
  look: {
    grid: 'items-start md:grid-cols-2 lg:grid-cols-3 min-[100rem]:grid-cols-4',
    height: 'h-52',
  },
})
