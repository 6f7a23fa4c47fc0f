import { type Column, getTableColumns } from 'drizzle-orm'
import { type AnyKind, everyKind, isReviewed } from '../content/every-kind.ts'
import { verdict } from '../moving/contract.ts'
import { contact, itemOf } from './items.ts'
import { otherAnswers } from './other-answers.ts'
import { peopleAnswers } from './people-answers.ts'
import {
  byName,
  conversation,
  done,
  doneTo,
  type Fields,
  fields,
  flag,
  listOf,
  number,
  ofContract,
  orNull,
  proposal,
  type Schema,
  text,
  whole,
  written,
} from './schemas.ts'

// The response schema of each endpoint.

export type { Schema } from './schemas.ts'

const review = {
  revision: whole,
  review: text,
  note: orNull(text),
  changed_at: orNull(text),
  conversation,
  proposal,
}
const trashed = {
  ...{ revision: whole, deleted_at: text, deleted_by: orNull(text), kept_until: text },
  ...{ reason: orNull(text), did: orNull(text), stood: text },
}
const change = fields({
  revision: whole,
  at: orNull(text),
  by: orNull(text),
  changes: byName(listOf({})),
})

function namesIn({ table, detail }: AnyKind): Fields {
  const samples: Record<string, unknown> = { number: 1, boolean: false, json: [] }
  const sample = ({ dataType, enumValues, notNull }: Column) =>
    notNull ? (samples[dataType] ?? enumValues?.[0] ?? '2026-12-01T18:00') : null
  const row = Object.entries(getTableColumns(table)).map(([name, column]) => [name, sample(column)])
  const names = Object.keys(
    detail(Object.fromEntries(row), { timeZone: 'UTC', cycle: '12', now: '2026-12-01T18:00' }),
  )
  return Object.fromEntries(names.map((name) => [name, orNull(text)]))
}

const happened = [
  'approve',
  'unpublish',
  'ask',
  'unask',
  'repropose',
  'not-spam',
  'restore',
  'revert',
  'cancel',
  'uncancel',
]

function readOf(kind: AnyKind): Record<string, Schema> {
  const { shown, times } = itemOf(kind)
  const more = isReviewed(kind) ? contact : {}
  const waiting = listOf(
    fields({ ...shown, ...review, ...more }, { alike: whole, alike_published: orNull(whole) }),
  )
  return {
    'GET ': listOf(fields({ ...shown, ...times }, { start: text, end: orNull(text), past: flag })),
    'GET :id': fields({ ...shown, ...times, ...namesIn(kind) }, { ...more, ...review, html: text }),
    'GET published': listOf(fields({ ...shown, ...more }, times)),
    'GET pending': waiting,
    'GET spam': waiting,
    'GET trash': listOf(fields({ ...shown, ...more, ...trashed })),
    'GET :id/next': fields({ next: orNull(fields({ id: whole, title: text })) }),
    'GET :id/versions': listOf(change),
  }
}

function writesOf(kind: AnyKind): Record<string, Schema> {
  const { shown, times } = itemOf(kind)
  const isOfForm = isReviewed(kind)
  const receipt = { receipt: text, usual_hours: orNull(number) }
  const kept = fields({ ...done, kept_until: orNull(text) }, { revision: whole })
  const changed = written(shown, { ...times, ...(isOfForm && contact), revision: whole })
  return {
    'POST ': written(shown, { ...times, ...(isOfForm && receipt) }),
    'PUT :id': changed,
    'POST import': ofContract(verdict),
    'DELETE :id': kept,
    'POST link/:id': fields({ ...done, receipt: text }),
    'PUT looked/:id': fields({}, { ...done, revision: whole }),
    'PUT decline/:id': kept,
    ...Object.fromEntries(happened.map((verb) => [`PUT ${verb}/:id`, changed])),
  }
}

const ofKinds = Object.fromEntries(
  everyKind.flatMap((kind) =>
    Object.entries({ ...readOf(kind), ...writesOf(kind) }).map(([call, schema]) => {
      const [method, rest = ''] = call.split(' ')
      return [`${method} /api/${kind.path}${rest && `/${rest}`}`, schema]
    }),
  ),
)

const all: Record<string, Schema> = { ...ofKinds, ...otherAnswers, ...peopleAnswers }

export const answerOf = (method: string, path: string) =>
  all[`${method} ${path.replace(/\/$/, '')}`] ?? (method === 'DELETE' ? doneTo : undefined)
