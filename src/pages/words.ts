/** The news of a list as a feed, by the list's address; its page tells feed readers of it. */
export const feeds: Record<string, string> = {
  '/student-highlights': '/student-highlights/feed.xml',
  '/tech-blog': '/tech-blog/feed.xml',
}
