import type { ReactNode } from 'react'
import { hostOf } from '../../ui/maybe-link.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { Hours } from './hours.tsx'
import type { FacultyMember } from './kind.ts'

const linkLook = '-my-0.5 inline-block py-0.5 text-primary underline underline-offset-4'

export function Facts({ person }: { person: FacultyMember }) {
  const { email, website, office_hours, phone_number, office_location } = person
  const phone = phone_number?.replace(/[^\d+]/g, '')
  return (
    <dl className="mt-4 grid gap-1 text-meta">
      <Fact name="Office">{office_location}</Fact>
      <Fact name="Office hours">{office_hours && <Hours text={office_hours} />}</Fact>
      <Fact name="Email">
        {email && (
          <a href={`mailto:${email}`} className={linkLook}>
            {email}
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
      <Fact name="Link">
        {website && (
          <>
            <NewTabLink href={website} className={linkLook}>
              Website
            </NewTabLink>{' '}
            <span className="text-muted">{hostOf(website)}</span>
          </>
        )}
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <div className="flex flex-wrap gap-x-3 *:py-0.5">
      <dt className="w-[6.5rem] text-muted">{name}</dt>
      <dd dir="auto" className="flex-[1_1_7rem] wrap-anywhere">
        {children}
      </dd>
    </div>
  ) : null
