import type { PublicPath } from '../../src/pages/contract.ts'

export const siteDescription =
  'Your central hub for all things Computer Science! Located in Science Hall, Room 260.'

/** What a page's preview and a search engine's result say of it, where its data doesn't. The browser needs none of it. */
export const descriptions: Record<string, string> = {
  '/': siteDescription,
  '/calendar': 'What is on in the computer science department, and when.',
  '/calendar/featured-event': 'One event worth your evening.',
  '/student-highlights':
    'Projects by the students of the Hydra Lab: what they built, how, and the code.',
  '/tech-blog': 'Articles on programming, security, the web and AI, picked by students and staff.',
  '/student-resources': 'Guides, tools and links for computer science students.',
  '/student-forms': 'Forms for students: ask for access to lab servers and databases.',
  '/faculty': 'Who teaches what, where their office is, and when they are in.',
  '/faq': 'Answers to the questions students ask the lab most often.',
  '/contributions': 'The students who contributed to this site.',
  '/submit-project': 'Show the department what you built. No account needed.',
  '/submit-article': 'Share an article with the department. No account needed.',
  '/submit-sd-request': 'Ask for access to lab servers and databases.',
  '/admin-login': 'For the administrators of this site.',
} satisfies Record<PublicPath, string>
