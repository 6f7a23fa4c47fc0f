import { sql } from 'drizzle-orm'
import { reviewedKinds } from '../content/every-kind.ts'
import { createCache } from '../database/cached.ts'
import { searchable } from '../fields/fold.ts'
import { linkOf } from '../pages/kinds.ts'
import type { World } from '../world.ts'

type Reading = Pick<World, 'db' | 'sqlite'>

const columnOr = (name: string | undefined) =>
  name === undefined ? sql<string | null>`null` : sql<string | null>`${sql.identifier(name)}`

export type Work = {
  title: string
  link: string
  published: string | null
  face: string | null
}

/** `written` are the spellings of the name; `newest` the date of the newest work. */
type Author = { name: string; written: string[]; count: number; newest: string }

const credited = reviewedKinds.flatMap((kind) => (kind.credits ? [{ kind, ...kind.credits }] : []))
type Credited = (typeof credited)[number]

const authorsIn = createCache<Author[]>()

/** Whoever published last comes first. Names that differ in case or accents alone are one author. */
const authorsOf = (world: Reading) =>
  authorsIn(world.sqlite, 'authors', () => {
    const authors = new Map<string, Author>()
    for (const found of credited.flatMap((each) => countsOf(world, each))) {
      const key = searchable(found.name)
      const { written = [], count = 0, newest = '', name = found.name } = authors.get(key) ?? {}
      const isNewer = found.newest > newest
      authors.set(key, {
        name: isNewer ? found.name : name,
        written: [...written, found.name],
        count: count + found.count,
        newest: isNewer ? found.newest : newest,
      })
    }
    return [...authors.values()].toSorted((one, other) => (one.newest < other.newest ? 1 : -1))
  })

type Counted = { name: string; count: number; newest: string }

const countsOf = ({ db }: Reading, { kind, by }: Credited) =>
  db
    .select({
      name: sql<string>`${sql.identifier(by)}`.as('name'),
      count: sql<number>`count(*)`.as('count'),
      newest: sql<string>`coalesce(max(${kind.table.published_at}), '')`.as('newest'),
    })
    .from(kind.table)
    .where(sql`status = 'approved'`)
    .groupBy(sql`${sql.identifier(by)}`)
    .all() satisfies Counted[]

const mostWorks = 100

function worksOf({ db }: Reading, names: readonly string[]): Work[] {
  const works = credited.flatMap(({ kind, by, face, link }) => {
    const { id, published_at } = kind.table
    const rows = db
      .select({
        id: sql<number>`${id}`.as('id'),
        title: sql<string>`${sql.identifier(kind.title)}`.as('title'),
        published: sql<string | null>`${published_at}`.as('published'),
        face: columnOr(face).as('face'),
        away: columnOr(link).as('away'),
      })
      .from(kind.table)
      .where(
        sql`status = 'approved' and ${sql.identifier(by)} in (select value from json_each(${JSON.stringify(names)}))`,
      )
      .orderBy(sql`published_at desc`, sql`id desc`)
      .limit(mostWorks)
      .all()
    return rows.map(({ id, away, ...work }) => ({
      ...work,
      link: away ?? linkOf(kind.path, id) ?? '/',
    }))
  })
  return works.toSorted((one, other) => ((one.published ?? '') < (other.published ?? '') ? 1 : -1))
}

/** A page of authors, or one of them by any spelling of the name. */
export function contributorsOf(world: Reading, { name, page }: Asked) {
  const authors = authorsOf(world)
  const key = name === undefined ? undefined : searchable(name)
  const asked =
    key === undefined ? authors : authors.filter((each) => searchable(each.name) === key)
  const { offset = 0, limit = asked.length } = page ?? {}
  const items = asked.slice(offset, offset + limit).map((author) => {
    const works = worksOf(world, author.written)
    const face = works.find((work) => work.face !== null)?.face ?? null
    return {
      name: author.name,
      count: author.count,
      face,
      works: works.map(({ face: _, ...work }) => work),
    }
  })
  return { items, total: asked.length }
}

type Asked = { name?: string | undefined; page?: { limit: number; offset: number } | undefined }
