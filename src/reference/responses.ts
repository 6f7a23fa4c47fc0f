import { type Column, getTableColumns } from 'drizzle-orm'
import { type AnyKind, everyKind, isReviewed } from '../content/every-kind.ts'
import { isScheduled } from '../content/scheduled.ts'
import { importReport } from '../moving/contract.ts'
import { panelSearchResponse, searchResponse } from '../search/contract.ts'
import { otherResponses } from './other-responses.ts'
import {
  boolean,
  conversation,
  done,
  doneWithId,
  fields,
  fieldsOf,
  integer,
  listOf,
  number,
  ofContract,
  orNull,
  proposal,
  recordOf,
  type Schema,
  type SchemaFields,
  text,
  written,
} from './schemas.ts'

// The response schema of each endpoint.

export type { Schema } from './schemas.ts'

const review = {
  revision: integer,
  review: text,
  note: orNull(text),
  changed_at: orNull(text),
  conversation,
  proposal,
}
const trashed = {
  revision: integer,
  deleted_at: text,
  deleted_by: orNull(text),
  kept_until: text,
  reason: orNull(text),
  did: orNull(text),
  stood: text,
}
const change = fields({
  revision: integer,
  at: orNull(text),
  by: orNull(text),
  changes: recordOf(listOf({})),
})

function namesIn({ table, detail }: AnyKind): SchemaFields {
  const samples: Record<string, unknown> = { number: 1, boolean: false, json: [] }
  const sample = ({ dataType, enumValues, notNull }: Column) =>
    notNull ? (samples[dataType] ?? enumValues?.[0] ?? '2026-12-01T18:00') : null
  const row = Object.entries(getTableColumns(table)).map(([name, column]) => [name, sample(column)])
  const names = Object.keys(
    detail(Object.fromEntries(row), { timeZone: 'UTC', cycle: '12', now: '2026-12-01T18:00' }),
  )
  return Object.fromEntries(names.map((name) => [name, orNull(text)]))
}

function responsesOf(kind: AnyKind): Record<string, Schema> {
  const { item, times, contact } = fieldsOf(kind)
  const pending = listOf(
    fields(
      { ...item, ...review, ...contact },
      { alike: integer, alike_published: orNull(integer) },
    ),
  )
  const gone = fields({ ...done, kept_until: orNull(text) }, { revision: integer })
  const receipt = { receipt: text, usual_hours: orNull(number) }
  return {
    'GET ': listOf(
      fields({ ...item, ...times }, { start: text, end: orNull(text), past: boolean }),
    ),
    'GET :id': fields(
      { ...item, ...times, ...namesIn(kind) },
      { ...contact, ...review, html: text },
    ),
    'GET published': listOf(fields({ ...item, ...contact }, times)),
    'GET pending': pending,
    'GET spam': pending,
    'GET trash': listOf(fields({ ...item, ...contact, ...trashed })),
    'GET labels': listOf(fields({ label: text })),
    'GET :id/versions': listOf(change),
    'POST ': written(item, { ...times, ...(isReviewed(kind) && receipt) }),
    'POST import': ofContract(importReport),
    'POST link/:id': fields({ ...done, receipt: text }),
    'PUT :id': written(item, { ...times, ...contact, revision: integer }),
    'PUT decline/:id': gone,
    'DELETE :id': gone,
  }
}

const ofKinds = Object.fromEntries(
  everyKind.flatMap((kind) =>
    Object.entries(responsesOf(kind)).map(([endpoint, schema]) => {
      const [method, rest = ''] = endpoint.split(' ')
      return [`${method} /api/${kind.path}${rest && `/${rest}`}`, schema]
    }),
  ),
)

const event: Schema = {
  anyOf: everyKind.filter(isScheduled).map((kind) => {
    const { item, times } = fieldsOf(kind)
    return fields({ ...item, ...times }, { start: text, end: orNull(text), past: boolean })
  }),
}
const teaser = { id: integer, title: text, author: text, published: text }
const person = fields({
  id: integer,
  name: text,
  office_hours: orNull(text),
  office_location: orNull(text),
  img: orNull(text),
})

const acrossKinds: Record<string, Schema> = {
  'GET /api/contributions': listOf(
    fields({
      name: text,
      count: integer,
      face: orNull(text),
      works: listOf(fields({ title: text, link: text, published: orNull(text) })),
    }),
  ),
  'GET /api/search': ofContract(searchResponse),
  'GET /api/search/all': ofContract(panelSearchResponse),
  'POST /api/bulk/:kind': fields({
    results: listOf(
      fields(
        { id: integer, status: integer, message: text },
        { affectedRows: integer, kept_until: orNull(text), revision: integer },
      ),
    ),
  }),
  'GET /api/news': fields({
    totals: recordOf(integer),
    projects: listOf(
      fields({ ...teaser, summary: text, image: orNull(text), image_alt: orNull(text) }),
    ),
    articles: listOf(fields({ ...teaser, link: text })),
    people: listOf(person),
  }),
  'GET /api/calendar': fields({
    timeZone: text,
    today: text,
    month: text,
    weeks: listOf(listOf(orNull(text))),
    isEmpty: boolean,
    previous: orNull(text),
    next: orNull(text),
    events: listOf(event),
    total: integer,
    inToday: listOf(person),
  }),
  'GET /api/calendar/featured': fields({ event: orNull(event) }),
  'GET /api/calendar/next': fields({ next: orNull(event), goingOn: listOf(event) }),
}

const all: Record<string, Schema> = { ...ofKinds, ...acrossKinds, ...otherResponses }

/** Decisions about an item have the response of its edit. */
export function responseSchemaOf(method: string, path: string) {
  const endpoint = `${method} ${path.replace(/\/$/, '')}`
  if (method === 'PUT') return all[endpoint] ?? all[endpoint.replace(/\/[\w-]+\/:id$/, '/:id')]
  return all[endpoint] ?? (method === 'DELETE' ? doneWithId : undefined)
}
