import type { FacultyMember } from './kind.ts'

/** A Person of schema.org. */
export const personOf = (item: FacultyMember) => ({
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
})
