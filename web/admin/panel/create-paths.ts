/** Where something new is made, by what the editor calls its kind. */
export const createPaths: Record<string, string> = {
  highlights: '/create-student-highlight',
  articles: '/create-tech-blog',
  resources: '/create-student-resource',
  faculty: '/create-faculty',
  faq: '/create-faq',
  users: '/admin-panel/users/create-user',
}
