import type { FormPath, PublicPath } from '../../src/pages/contract.ts'
import type { KindPath } from '../data/kind.ts'
import { kinds } from '../kinds.ts'

export const siteDescription =
  'Your central hub for all things Computer Science! Located in Science Hall, Room 260.'

type OwnPath = Exclude<PublicPath, KindPath | FormPath> | '/submit-sd-request'

const ofPages: Record<OwnPath, string> = {
  '/': siteDescription,
  '/calendar/featured-event': 'One event worth your evening.',
  '/student-forms': 'Forms for students: ask for access to lab servers and databases.',
  '/contributions': 'The students who contributed to this site.',
  '/search': 'Find projects, articles, events, resources, people and answers.',
  '/submit-sd-request': 'Ask for access to lab servers and databases.',
  '/submission': 'Get the links to what you sent in, by the address that you gave.',
  '/admin-login': 'For the administrators of this site.',
}

const ofKinds = Object.values(kinds).flatMap(({ path, description, submit }) => [
  [path, description],
  ...(submit ? [[submit.to, submit.description]] : []),
])

/** Descriptions for search engines and previews. */
export const descriptions: Record<string, string> = { ...ofPages, ...Object.fromEntries(ofKinds) }
