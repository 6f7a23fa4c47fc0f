import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { admins } from '../accounts/sessions/guard.ts'
import { type AnyKind, everyKind } from '../content/every-kind.ts'
import { selectAll } from '../content/lists.ts'
import { readsLists } from '../database/columns.ts'
import { draft } from '../http/request/bodies.ts'
import { filtered, panelListingOf, panelQuery } from '../http/request/listing.ts'
import { anyWord, inAddress } from '../http/request/query.ts'
import { invalid } from '../http/response/errors.ts'
import type { Context } from '../http/response/long-answer.ts'
import { answerTable } from '../http/response/table-answer.ts'
import { access } from '../requests/lists.ts'
import type { World } from '../world.ts'
import { answerBackup } from './backup-answer.ts'
import { importableCalled } from './importables.ts'
import { fileLimit, importUpload, sentFile } from './upload.ts'

const exportQuery = z.extend(z.omit(panelQuery, { page: true, perPage: true }), {
  status: anyWord(),
})

const inner = ['spam', 'updated_at']

type Query = Parameters<typeof answerTable>[2]['query']

type Listed = { path: string; table: SQLiteTable }

function tableOf(world: World, context: Context, { path: name, table }: Listed, query: Query) {
  const columns = importableCalled(name)?.columns.filter((column) => !inner.includes(column)) ?? []
  return answerTable(context, world, { name, columns, query, read: readsLists(table) })
}

const shelves = { approved: 'published', pending: 'pending', spam: 'spam', all: 'all' } as const

function statusOf<Word extends string>(request: Request, words: readonly Word[], preset: Word) {
  const given = new URL(request.url).searchParams.get('status') ?? preset
  const word = words.find((each) => each === given)
  if (word === undefined) throw invalid({ status: `The status is one of ${words.join(', ')}` })
  return word
}

export function movingRoutes(world: World) {
  const routes = guarded(world)
  for (const kind of everyKind) addKind(routes, world, kind)
  return routes
    .get(
      '/student/export.csv',
      ({ request, set }) => {
        const shelf = shelves[statusOf(request, ['all', 'pending', 'approved', 'spam'], 'all')]
        const rows = selectAll(access, shelf, panelListingOf(request, world.config))
        return tableOf(world, { request, set }, access, rows)
      },
      inAddress(exportQuery),
    )
    .get('/backup', () => answerBackup(world))
}

const guarded = (world: World) => new Elysia().use(admins(world)) // —— below this line: administrators ——
type Routes = ReturnType<typeof guarded>

function addKind(routes: Routes, world: World, kind: AnyKind) {
  const { path, table } = kind
  const importable = importableCalled(path)
  const isReviewed = 'status' in table
  routes.get(
    `/${path}/export.csv`,
    ({ request, set }) => {
      const listing = panelListingOf(request, world.config, kind.filters)
      const words = isReviewed
        ? (['approved', 'pending', 'spam'] as const)
        : (['approved'] as const)
      const shelf = shelves[statusOf(request, words, 'approved')]
      return tableOf(world, { request, set }, kind, selectAll(kind, shelf, listing))
    },
    inAddress(filtered(exportQuery, kind.filters)),
  )
  routes.post(
    `/${path}/import`,
    async ({ request, body, world }) => {
      const isDry = new URL(request.url).searchParams.get('dry') === '1'
      return importable && importUpload(world, importable, body, isDry)
    },
    { body: draft(sentFile, fileLimit), ...inAddress(z.object({ dry: anyWord() })) },
  )
}
