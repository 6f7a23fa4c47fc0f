import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { itemScreen } from '../../content/item.tsx'
import { Portrait } from '../../content/portrait.tsx'
import { Prose } from '../../content/prose.tsx'
import { WorkList } from '../../content/work-list.tsx'
import { worksQuery } from '../../content/works.ts'
import { useSource } from '../../data/client.tsx'
import type { Row } from '../../data/kind.ts'
import { Heading } from '../../layout/heading.tsx'
import { Facts } from './facts.tsx'
import { Week } from './hours.tsx'
import { type FacultyMember, faculty } from './kind.ts'

export default itemScreen(faculty, {
  Article: Person,
  prefetchMore: ({ client, api }, { name }) => client.prefetchQuery(worksQuery(api, name)),
  about: (item) => ({
    title: item.name,
    description: (item.bio || [item.role, ...item.areas].join(', ')).slice(0, 300),
    image: item.img,
    imageAlt: item.img && item.name,
    linked: [
      {
        '@type': 'Person',
        name: item.name,
        jobTitle: item.role,
        email: item.email,
        sameAs: item.website,
        telephone: item.phone_number,
        workLocation: item.office_location && { '@type': 'Place', name: item.office_location },
        knowsAbout: item.areas,
        description: item.bio,
        image: item.img,
        url: `/faculty/${item.id}`,
      },
    ],
  }),
  messages: {
    loading: 'Loading person...',
    failed: 'Failed to load the person. Please try again.',
    missing: 'No person found.',
  },
})

function Person({ item }: { item: FacultyMember & Row }) {
  const { name, role, img, bio, html, areas, courses, office_hours } = item
  return (
    <article className="grid grid-cols-1 gap-10 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-14">
      <div>
        <Portrait src={img} size="size-40" />
        <div className="mt-5">
          <Heading title={name} />
        </div>
        <p dir="auto" className="mt-2 text-lede text-muted wrap-anywhere">
          {role}
        </p>
        <Facts person={item} />
      </div>
      <div className="grid grid-cols-1 content-start gap-10">
        {office_hours && (
          <Part title="Office hours">
            <Week text={office_hours} />
            <p dir="auto" className="mt-3 wrap-anywhere">
              {office_hours}
            </p>
          </Part>
        )}
        {bio && (
          <Part title="About">
            <div className="mt-3 text-reading">
              <Prose text={bio} html={html} />
            </div>
          </Part>
        )}
        {areas.length > 0 && (
          <Part title="Areas">
            <ul className="mt-3 flex flex-wrap gap-2">
              {areas.map((area) => (
                <li key={area}>
                  <a
                    href={`/faculty?${new URLSearchParams({ area })}`}
                    className="inline-flex min-h-11 items-center rounded-full border border-control px-4 wrap-anywhere hover:bg-sunken"
                  >
                    <bdi>{area}</bdi>
                  </a>
                </li>
              ))}
            </ul>
          </Part>
        )}
        {courses.length > 0 && (
          <Part title="Courses">
            <ul className="mt-3 grid list-disc gap-1 ps-5">
              {courses.map((course) => (
                <li key={course} dir="auto" className="wrap-anywhere">
                  {course}
                </li>
              ))}
            </ul>
          </Part>
        )}
        <Articles name={name} />
      </div>
    </article>
  )
}

function Articles({ name }: { name: string }) {
  const { api } = useSource()
  const { data: works = [] } = useQuery(worksQuery(api, name))
  if (works.length === 0) return null
  return (
    <Part title="Published here">
      <div className="mt-3">
        <WorkList works={works} />
      </div>
    </Part>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className="text-card">{title}</h2>
    {children}
  </section>
)
