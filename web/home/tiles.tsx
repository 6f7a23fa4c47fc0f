import type { RefObject } from 'react'
import { tint } from '../ui/card.tsx'
import { PageLink } from '../ui/page-link.tsx'

const tiles = [
  { to: '/student-highlights', title: 'Student Highlights', line: 'Projects by our students' },
  { to: '/calendar', title: 'Event Calendar', line: 'What is on, and when' },
  { to: '/faculty', title: 'Faculty Directory', line: 'Who teaches what, and when they are in' },
  { to: '/student-resources', title: 'Student Resources', line: 'Guides, tools and links' },
  { to: '/faq', title: 'FAQ', line: 'Answers to common questions' },
  { to: '/calendar/featured-event', title: 'Featured Event', line: 'One event worth your evening' },
  { to: '/tech-blog', title: 'Tech Blog', line: 'Articles from students and staff' },
]

/** The ways into the site. With the footer they are high enough for Explore to bring them to the top. */
export const Tiles = ({ of }: { of: RefObject<HTMLElement | null> }) => (
  <section
    ref={of}
    id="explore"
    aria-labelledby="explore-title"
    className="gutter mx-auto max-w-page pt-10 lg:pt-14"
  >
    <h2 id="explore-title" tabIndex={-1} className="sr-only">
      Explore the lab
    </h2>
    <ul className="grid min-h-[calc(100svh-414px)] gap-4 md:grid-cols-2 lg:grid-cols-4">
      {tiles.map(({ to, title, line }, index) => (
        <li
          key={to}
          className={`relative flex min-h-[88px] flex-col justify-between gap-4 rounded-card border border-ink/8 p-5 transition-colors hover:border-ink/40 lg:min-h-[148px] md:first:col-span-2 lg:p-6 ${tint(index)}`}
        >
          <h3 className="text-card">
            <PageLink to={to} className="stretched">
              {title}
            </PageLink>
          </h3>
          <p className="text-meta text-muted">{line}</p>
        </li>
      ))}
    </ul>
  </section>
)
