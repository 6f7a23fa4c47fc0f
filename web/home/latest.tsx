import { Fragment } from 'react'
import { EventCard } from '../kinds/events/card.tsx'
import { dayOf } from '../ui/dates.ts'
import { NewTabLink } from '../ui/new-tab-link.tsx'
import { PageLink } from '../ui/page-link.tsx'
import type { News } from './news.ts'
import type { Next } from './next-event.ts'

type Props = { news: News; event?: Next | undefined }

/** That people work here: the newest project large, beside it what else is new. Nothing, where nothing is. */
export const Latest = ({ news: { project, articles, totals }, event: up }: Props) =>
  project || articles.length > 0 || up?.event || up?.goingOn.length ? (
    <section aria-labelledby="latest" className="mt-14 lg:mt-20">
      <h2 id="latest" className="text-section">
        Latest from the lab
      </h2>
      <div className="mt-6 grid gap-8 grid-cols-1 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:gap-14">
        {project && <Project project={project} number={totals['student-highlights']} />}
        <div>
          {articles.length > 0 && (
            <ul className="divide-y divide-line border-line border-y">
              {articles.map((article) => (
                <Article key={article.id} article={article} />
              ))}
            </ul>
          )}
          {up && <NextEvent up={up} />}
        </div>
      </div>
    </section>
  ) : null

const NextEvent = ({ up: { event, goingOn } }: { up: Next }) => (
  <>
    {event && (
      <section aria-labelledby="next-event" className="not-first:mt-8">
        <h3 id="next-event" className="mb-3 text-card">
          Next event
        </h3>
        <EventCard
          item={event}
          heading="h4"
          titled={(title) => (
            <PageLink to={`/calendar/${event.id}`} className="stretched">
              {title}
            </PageLink>
          )}
        />
      </section>
    )}
    {goingOn.length > 0 && (
      <p className="mt-3 text-meta text-muted">
        Going on:{' '}
        {goingOn.map(({ id, title }, place) => (
          <Fragment key={id}>
            {place > 0 && ', '}
            <PageLink to={`/calendar/${id}`} className="underline underline-offset-4">
              <bdi>{title}</bdi>
            </PageLink>
          </Fragment>
        ))}
      </p>
    )}
  </>
)

type ProjectProps = { project: NonNullable<News['project']>; number: number | undefined }

const Project = ({ project: { id, title, author, summary, published }, number }: ProjectProps) => (
  <article className="tint-1 relative flex flex-col rounded-card border border-ink/12 bg-tint p-6 hover:border-ink/40 lg:p-8">
    <p className="font-semibold text-meta text-primary">Project {number}</p>
    <h3 dir="auto" className="mt-2 text-balance text-title wrap-anywhere">
      <PageLink to={`/student-highlights/${id}`} className="stretched">
        {title}
      </PageLink>
    </h3>
    <p dir="auto" className="mt-4 max-w-measure text-lede wrap-anywhere">
      {summary}
    </p>
    <p className="mt-auto pt-6 text-meta text-muted wrap-anywhere">
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

const Article = ({
  article: { title, author, link, published },
}: {
  article: News['articles'][number]
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
