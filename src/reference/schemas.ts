import { type Column, getTableColumns, type Table } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type AnyKind, isReviewed } from '../content/every-kind.ts'
import { internal } from '../content/kind.ts'

export type Schema = z.core.JSONSchema.BaseSchema
export type SchemaFields = Record<string, Schema>

export const text: Schema = { type: 'string' }
export const integer: Schema = { type: 'integer' }
export const number: Schema = { type: 'number' }
export const boolean: Schema = { type: 'boolean' }
const none: Schema = { type: 'null' }
export const orNull = (schema: Schema): Schema => ({ anyOf: [schema, none] })
export const listOf = (items: Schema): Schema => ({ type: 'array', items })
export const recordOf = (value: Schema): Schema => ({ type: 'object', additionalProperties: value })

/** Allows no other fields; those of `more` are optional. */
export const fields = (own: SchemaFields, more: SchemaFields = {}): Schema => ({
  type: 'object',
  required: Object.keys(own),
  properties: { ...own, ...more },
  additionalProperties: false,
})

export const ofContract = (schema: z.core.$ZodType): Schema => {
  const { $schema, ...described } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  return described
}

const calledOff = fields({ on: text, at: text, reason: orNull(text) })

function columnSchema({ dataType, enumValues, notNull }: Column): Schema {
  const plain = enumValues && enumValues.length > 0 ? { ...text, enum: [...enumValues] } : text
  const kinds: Record<string, Schema> = {
    number: integer,
    boolean: boolean,
    json: listOf({ anyOf: [text, calledOff] }),
  }
  const schema = kinds[dataType] ?? plain
  return notNull ? schema : orNull(schema)
}

export const columnsOf = (table: Table, without: readonly string[] = internal): SchemaFields =>
  Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([name]) => !without.includes(name))
      .map(([name, column]) => [name, columnSchema(column)]),
  )

export const done = { message: text, affectedRows: integer, id: integer }
export const doneWithId = fields(done)
export const counted = fields({ message: text, affectedRows: integer })
export const messageOnly = fields({ message: text })
export const written = (own: SchemaFields, more: SchemaFields = {}) =>
  fields({ ...done, ...own }, more)

export const conversation = listOf(
  fields({ at: text }, { by: orNull(text), note: text, changes: recordOf(listOf({})) }),
)

export const proposal = orNull(fields({ at: text, changes: recordOf(listOf({})) }))

const nextTime = { next_start: text, next_end: orNull(text) }

/** `item`: the fields in every response with an item; the others are in some. */
export function fieldsOf(kind: AnyKind) {
  const own = columnsOf(kind.table)
  const image = own['image']
  return {
    item: { ...own, ...(image && { img: image }) },
    times: ('over_at' in getTableColumns(kind.table) ? nextTime : {}) as SchemaFields,
    contact: (isReviewed(kind) ? { contact_email: orNull(text) } : {}) as SchemaFields,
  }
}
