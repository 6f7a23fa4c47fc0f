import { dayOf } from '../ui/dates.ts'

export const fieldAliases = {
  title: ['project_title', 'title'],
  author: ['student_name', 'author_name', 'author'],
  summary: ['summary'],
  description: ['project_description', 'description'],
  headshot: ['headshot_url', 'headshot'],
  image: ['img', 'image', 'imageUrl'],
  headshotAlt: ['headshot_alt'],
  imageAlt: ['img_alt', 'image_alt'],
  website: ['project_link', 'websiteLink', 'website_link', 'external_link', 'link'],
  code: ['github_link', 'githubLink'],
  published: ['published_at'],
  category: ['category'],
} as const

export type Post = { [Name in keyof typeof fieldAliases]: string | undefined }

/** A post whose fields may have any of their aliases; blank fields are undefined. */
export function postOf(row: Record<string, unknown>): Post {
  const first = (aliases: readonly string[]) =>
    aliases
      .map((alias) => row[alias])
      .find((value) => typeof value === 'string' && value.trim() !== '')
  const entries = Object.entries(fieldAliases).map(([name, aliases]) => [name, first(aliases)])
  return Object.fromEntries(entries)
}

export const PostMeta = ({ post: { published, category } }: { post: Post }) => (
  <p className="text-meta text-muted">
    {published && <time dateTime={published}>{dayOf(published)}</time>}
    {published && category && ' · '}
    {category}
  </p>
)
