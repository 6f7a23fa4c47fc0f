import { Fragment } from 'react'
import { Cover } from '../content/cover.tsx'
import { Portrait } from '../content/portrait.tsx'
import { EventCard } from '../kinds/events/card.tsx'
import { dayOf } from '../ui/dates.ts'
import { NearViewport } from '../ui/near-viewport.tsx'
import { NewTabLink } from '../ui/new-tab-link.tsx'
import type { HomeData } from './home-data.ts'

export function Latest({ data }: { data: HomeData }) {
  const { projects, articles, people, event, goingOn } = data
  const [newest, ...others] = projects
  const hasNews =
    newest !== undefined || articles.length > 0 || event !== null || goingOn.length > 0
  return (
    <>
      {hasNews && (
        <section aria-labelledby="latest" className="mt-14 lg:mt-20">
          <h2 id="latest" className="text-section">
            Latest from the lab
          </h2>
          <div className="mt-6 grid grid-cols-1 gap-8 lg:grid-cols-12 lg:gap-14">
            {newest && (
              <div className="grid content-start gap-5 md:grid-cols-2 lg:col-span-7">
                <div className="md:col-span-2">
                  <Project project={newest} look="text-title" />
                </div>
                {others.map((project) => (
                  <Project key={project.id} project={project} look="text-card" />
                ))}
              </div>
            )}
            <div className="lg:col-span-5">
              {articles.length > 0 && (
                <ul className="divide-y divide-line border-line border-y">
                  {articles.map((article) => (
                    <Article key={article.id} article={article} />
                  ))}
                </ul>
              )}
              <Upcoming event={event} goingOn={goingOn} />
            </div>
          </div>
        </section>
      )}
      {people.length > 0 && <InToday people={people} />}
    </>
  )
}

const InToday = ({ people }: { people: HomeData['people'] }) => (
  <section aria-labelledby="in-today" className="mt-14 lg:mt-20">
    <h2 id="in-today" className="text-section">
      In today
    </h2>
    <ul className="mt-6 grid gap-x-8 gap-y-5 md:grid-cols-2 lg:grid-cols-3">
      {people.map(({ id, name, office_hours, office_location, img }) => (
        <li key={id} className="relative flex min-w-0 items-center gap-4">
          <div className="size-14 shrink-0 rounded-full bg-ink/12">
            <NearViewport>
              <Portrait src={img} size="size-14" />
            </NearViewport>
          </div>
          <div className="min-w-0 text-meta wrap-anywhere">
            <h3 dir="auto" className="font-semibold">
              <a href={`/faculty/${id}`} className="stretched">
                {name}
              </a>
            </h3>
            <p className="text-muted">
              <bdi>{office_hours}</bdi>
              {office_location && (
                <>
                  {' · '}
                  <bdi>{office_location}</bdi>
                </>
              )}
            </p>
          </div>
        </li>
      ))}
    </ul>
  </section>
)

const Upcoming = ({ event, goingOn }: Pick<HomeData, 'event' | 'goingOn'>) => (
  <>
    {event && (
      <section aria-labelledby="next-event" className="not-first:mt-8">
        <h3 id="next-event" className="mb-3 text-card">
          Next event
        </h3>
        <EventCard item={event} link={`/calendar/${event.id}`} heading="h4" />
      </section>
    )}
    {goingOn.length > 0 && (
      <p className="mt-3 text-meta text-muted">
        Going on:{' '}
        {goingOn.map(({ id, title }, place) => (
          <Fragment key={id}>
            {place > 0 && ', '}
            <a href={`/calendar/${id}`} className="underline underline-offset-4">
              <bdi>{title}</bdi>
            </a>
          </Fragment>
        ))}
      </p>
    )}
  </>
)

type ProjectProps = { project: HomeData['projects'][number]; look: 'text-title' | 'text-card' }

const Project = ({ project, look }: ProjectProps) => {
  const { id, title, author, summary, published, image, image_alt } = project
  const isLarge = look === 'text-title'
  return (
    <article className="tint-1 group relative flex h-full flex-col">
      {image ? (
        <div className="aspect-[16/9] overflow-hidden rounded-t-[13px] bg-sunken">
          <NearViewport>
            <Cover look="card" src={image} alt={image_alt ?? ''} />
          </NearViewport>
        </div>
      ) : (
        <Cover look="card" src={undefined} />
      )}
      <h3 dir="auto" className={`mt-4 text-balance wrap-anywhere ${look}`}>
        <a href={`/student-highlights/${id}`} className="stretched">
          {title}
        </a>
      </h3>
      {isLarge && (
        <p dir="auto" className="mt-3 max-w-measure text-lede wrap-anywhere">
          {summary}
        </p>
      )}
      <p className="mt-2 text-meta text-muted wrap-anywhere">
        <bdi>{author}</bdi>
        {published && (
          <>
            {' · '}
            <time dateTime={published}>{dayOf(published)}</time>
          </>
        )}
      </p>
    </article>
  )
}

const Article = ({
  article: { title, author, link, published },
}: {
  article: HomeData['articles'][number]
}) => (
  <li className="relative py-5">
    <h3 dir="auto" className="text-card wrap-anywhere">
      <NewTabLink href={link} className="stretched">
        {title}
      </NewTabLink>
    </h3>
    <p className="mt-1 text-meta text-muted wrap-anywhere">
      {published && <time dateTime={published}>{dayOf(published)}</time>}
      {published && ' · '}
      <bdi>{author}</bdi>
    </p>
  </li>
)
