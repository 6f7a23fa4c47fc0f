import type { ReactNode } from 'react'
import { weekdaysIn } from '../../../src/calendar/words.ts'
import { pageSizes } from '../../../src/content/words.ts'
import { listScreen } from '../../content/list.tsx'
import { Portrait } from '../../content/portrait.tsx'
import { useLab } from '../../layout/lab-facts.ts'
import { cardLook, faceLook } from '../../ui/card.tsx'
import { Jointed } from '../../ui/jointed.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { type FacultyMember, faculty } from './kind.ts'

const linkLook = '-my-0.5 inline-block py-0.5 text-primary underline underline-offset-4'

function Card({ item, index }: { item: FacultyMember; index: number }) {
  const { name, role, email, website, office_hours, phone_number, office_location, img } = item
  const phone = phone_number?.replace(/[^\d+]/g, '')
  return (
    <article className={`h-full ${cardLook(index)}`}>
      <div className={faceLook('alone')}>
        <div className="flex items-center gap-4">
          <Portrait src={img} size="size-20" />
          <div className="min-w-0">
            <h2 dir="auto" className="text-card">
              {name}
            </h2>
            <p dir="auto" className="text-meta text-muted">
              {role}
            </p>
          </div>
        </div>
        <dl className="mt-4 grid gap-1 text-meta">
          <Fact name="Office">{office_location}</Fact>
          <Fact name="Office hours">{office_hours && <Hours text={office_hours} />}</Fact>
          <Fact name="Email">
            {email && (
              <a href={`mailto:${email}`} className={linkLook}>
                <Jointed of={email} />
              </a>
            )}
          </Fact>
          <Fact name="Phone">
            {phone && (
              <a href={`tel:${phone}`} className={linkLook}>
                {phone_number}
              </a>
            )}
          </Fact>
          <Fact name="Website">
            {website && (
              <NewTabLink href={website} className={linkLook}>
                <Jointed of={website.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')} />
              </NewTabLink>
            )}
          </Fact>
        </dl>
      </div>
    </article>
  )
}

/** Office hours, and whether they are today, where that can be read from them. */
function Hours({ text }: { text: string }) {
  const { today } = useLab()
  const isToday = weekdaysIn(text).includes((new Date(today).getUTCDay() + 6) % 7)
  return (
    <>
      <bdi className="mr-1">{text}</bdi>{' '}
      {isToday && (
        <span
          dir="ltr"
          className="whitespace-nowrap font-semibold before:mr-1.5 before:inline-block before:size-2 before:rounded-full before:bg-spark"
        >
          Today
        </span>
      )}
    </>
  )
}

/** A labelled line; nothing where nothing is known. */
const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <div className="flex flex-wrap gap-x-3 *:py-0.5">
      <dt className="w-[6.5rem] text-muted">{name}</dt>
      <dd dir="auto" className="flex-[1_1_7rem] wrap-anywhere">
        {children}
      </dd>
    </div>
  ) : null

export default listScreen(faculty, {
  sizes: [pageSizes.usual],
  Card,
  linkedOf: ({ name, role, email, website, phone_number, office_location, img }) => ({
    '@type': 'Person',
    name,
    jobTitle: role,
    email,
    ...(website && { url: website }),
    ...(phone_number && { telephone: phone_number }),
    ...(office_location && { workLocation: { '@type': 'Place', name: office_location } }),
    ...(img && { image: img }),
  }),
  look: { grid: 'md:grid-cols-2 lg:grid-cols-3', height: 'h-80' },
})
