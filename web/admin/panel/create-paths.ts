import type { Path } from '../../../src/pages/contract.ts'
import type { KindPath } from '../../data/kind.ts'

/** Where something new is made. */
export const createPaths: Record<KindPath | 'users', Path> = {
  '/student-highlights': '/create-student-highlight',
  '/tech-blog': '/create-tech-blog',
  '/student-resources': '/create-student-resource',
  '/faculty': '/create-faculty',
  '/faq': '/create-faq',
  users: '/admin-panel/users/create-user',
}
