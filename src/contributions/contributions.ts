import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '../app-context.ts'
import { reviewedKinds } from '../content/every-kind.ts'
import { createCache } from '../database/cached.ts'
import { searchable } from '../fields/fold.ts'
import { linkOf } from '../pages/kinds.ts'

type Context = Pick<AppContext, 'db' | 'sqlite'>

type Work = { title: string; link: string; published: string | null }

const credited = reviewedKinds.flatMap((kind) => (kind.credits ? [{ kind, ...kind.credits }] : []))

const columnOrNull = (name: string | undefined) =>
  name === undefined ? sql<string | null>`null` : sql<string | null>`${sql.identifier(name)}`

function worksOfKind({ db }: Context, { kind, by, face, link }: (typeof credited)[number]) {
  const { id, status, published_at } = kind.table
  return db
    .select({
      id: sql<number>`${id}`.as('id'),
      by: sql<string>`${sql.identifier(by)}`.as('by'),
      title: sql<string>`${sql.identifier(kind.title)}`.as('title'),
      published: sql<string | null>`${published_at}`.as('published'),
      face: columnOrNull(face).as('face'),
      away: columnOrNull(link).as('away'),
    })
    .from(kind.table)
    .where(eq(status, 'approved'))
    .orderBy(sql`published_at desc`, sql`id desc`)
    .all()
    .map((row) => ({ ...row, link: row.away ?? linkOf(kind.path, row.id) ?? '/' }))
}

const maxWorks = 200
type Author = { key: string; name: string; count: number; face: string | null; works: Work[] }
const cachedAuthors = createCache<Author[]>()

const keyOf = (name: string) => searchable(name.replace(/\s+/g, ' '))

/** The author of the newest work comes first. Names that differ only in case, accents or spaces are one author. */
const authorsOf = (context: Context) =>
  cachedAuthors(context.sqlite, 'authors', () => {
    const newestFirst = credited
      .flatMap((each) => worksOfKind(context, each))
      .toSorted((one, other) => (other.published ?? '').localeCompare(one.published ?? ''))
    const byAuthor = Map.groupBy(newestFirst, ({ by }) => keyOf(by))
    return [...byAuthor].map(([key, works]) => ({
      key,
      name: works[0]?.by ?? '',
      count: works.length,
      face: works.find(({ face }) => face !== null)?.face ?? null,
      works: works
        .slice(0, maxWorks)
        .map(({ title, published, link }) => ({ title, published, link })),
    }))
  })

type AuthorQuery = { name?: string; page: { limit: number; offset: number } }

/** A page of authors, or one of them by any spelling of the name. */
export function contributorsOf(context: Context, { name, page }: AuthorQuery) {
  const key = name === undefined ? undefined : keyOf(name)
  const authors = authorsOf(context).filter((each) => key === undefined || each.key === key)
  const items = authors
    .slice(page.offset, page.offset + page.limit)
    .map(({ key, ...author }) => author)
  return { items, total: authors.length }
}
