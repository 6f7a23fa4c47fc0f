import { Elysia } from 'elysia'
import * as z from 'zod/mini'
import { admins } from '../accounts/sessions/guard.ts'
import type { AppContext } from '../app-context.ts'
import { type AnyKind, everyKind } from '../content/every-kind.ts'
import { selectRows } from '../content/lists.ts'
import type { ListSource } from '../content/order.ts'
import { markIn } from '../content/review-lists.ts'
import { listParser } from '../database/columns.ts'
import { draftBody } from '../http/request/bodies.ts'
import { panelListParams, pendingQuery } from '../http/request/list-params.ts'
import { describeQuery, optionalParam, queryOf } from '../http/request/query.ts'
import { csvResponse } from '../http/response/csv-response.ts'
import { invalid } from '../http/response/errors.ts'
import { accessRequests } from '../requests/lists.ts'
import { downloadBackup } from './exporting/backup-download.ts'
import { importableCalled } from './importables.ts'
import { fileLimit, importForm, importUpload } from './upload.ts'

const exportQuery = z.extend(z.omit(pendingQuery, { page: true, perPage: true }), {
  status: optionalParam(),
  mark: optionalParam(),
})

const hiddenColumns = ['spam', 'updated_at']

const statusFilters = {
  approved: 'published',
  pending: 'pending',
  spam: 'spam',
  all: 'all',
} as const

type Status = keyof typeof statusFilters
type ExportRoute = { path: string; list: ListSource; statuses: readonly [Status, ...Status[]] }

export function movingRoutes(context: AppContext) {
  const routes = guarded(context)
  for (const kind of everyKind) {
    const statuses = 'status' in kind.table ? reviewedStatuses : curatedStatuses
    addExport(routes, context, { path: kind.path, list: kind, statuses })
    addImport(routes, kind)
  }
  addExport(routes, context, { path: 'student', list: accessRequests, statuses: requestStatuses })
  return routes.get('/backup', () => downloadBackup(context))
}

/** The first is the default. */
const [reviewedStatuses, curatedStatuses] = [['approved', 'pending', 'spam'], ['approved']] as const
const requestStatuses = ['all', 'pending', 'approved', 'spam'] as const

const guarded = (context: AppContext) => new Elysia().use(admins(context)) // —— below this line: administrators ——
type Routes = ReturnType<typeof guarded>

function addExport(routes: Routes, context: AppContext, { path, list, statuses }: ExportRoute) {
  const { path: name, table, filters } = list
  const columns =
    importableCalled(name)?.columns.filter((column) => !hiddenColumns.includes(column)) ?? []
  const read = listParser(table)
  routes.get(
    `/${path}/export.csv`,
    ({ request }) => {
      const { page, ...params } = panelListParams(request, context.config, filters)
      const query = selectRows(context, list, {
        ...params,
        ...markIn(request),
        status: statusFilters[statusParam(request, statuses)],
        include: ['revision'],
      })
      return csvResponse(context, { name, columns, query, read })
    },
    describeQuery(exportQuery, filters),
  )
}

function statusParam(request: Request, statuses: ExportRoute['statuses']) {
  const given = new URL(request.url).searchParams.get('status') ?? statuses[0]
  const status = statuses.find((each) => each === given)
  if (status) return status
  throw invalid({ status: `The status is one of ${statuses.join(', ')}` })
}

function addImport(routes: Routes, { path }: AnyKind) {
  const importable = importableCalled(path)
  routes.post(
    `/${path}/import`,
    async ({ request, body, context }) => {
      const { dry } = queryOf(request)
      if (dry !== undefined && dry !== '1') throw invalid({ dry: 'Send dry as 1, or leave it out' })
      return importable && importUpload(context, importable, body, dry === '1')
    },
    {
      body: draftBody(importForm, fileLimit),
      ...describeQuery(z.object({ dry: optionalParam() })),
    },
  )
}
