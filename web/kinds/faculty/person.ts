import type { FacultyMember } from './kind.ts'

/** Somebody of the faculty, in the words of schema.org. */
export const personOf = (item: FacultyMember) => ({
  '@type': 'Person',
  name: item.name,
  jobTitle: item.role,
  email: item.email,
  ...(item.website && { sameAs: item.website }),
  ...(item.phone_number && { telephone: item.phone_number }),
  ...(item.office_location && { workLocation: { '@type': 'Place', name: item.office_location } }),
  ...(item.areas.length > 0 && { knowsAbout: item.areas }),
  ...(item.bio && { description: item.bio }),
  ...(item.img && { image: item.img }),
  url: `/faculty/${item.id}`,
})
