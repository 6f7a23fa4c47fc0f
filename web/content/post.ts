type Loose = Record<string, unknown>

const names = {
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

export type Post = { [Name in keyof typeof names]: string | undefined }

/** A post under either set of field names, the spec's two readings; blank fields are absent. */
export function postOf(row: Loose): Post {
  const first = (aliases: readonly string[]) =>
    aliases
      .map((alias) => row[alias])
      .find((value) => typeof value === 'string' && value.trim() !== '')
  const entries = Object.entries(names).map(([name, aliases]) => [name, first(aliases)])
  return Object.fromEntries(entries)
}

/** A row under the names of these fields, those it came without taken from the other set. */
export function renamed(row: Loose, fields: Loose): Loose {
  const post: Loose = postOf(row)
  const sets = Object.entries<readonly string[]>(names)
  const missing = Object.keys(fields).filter((field) => !(field in row))
  const found = missing.map((field) => {
    const [name = ''] = sets.find(([, aliases]) => aliases.includes(field)) ?? []
    return [field, post[name] ?? null]
  })
  return { ...row, ...Object.fromEntries(found) }
}

/** Posts of either kind fail in the same words. */
export const postFailures = {
  load: 'Failed to load Blog Posts',
  add: 'Failed to create Blog Post',
  remove: 'Failed to delete Blog Post',
  approve: 'Failed to Approve Blog Post',
  read: 'Failed to load Blog Post',
  edit: 'Failed to update Blog Post',
} as const
