import { createApp } from '../app.ts'
import { everyKind } from '../content/every-kind.ts'
import { createTestWorld } from './world.ts'

/** A call that takes fields. */
export type Call = { method: string; path: string; fields: string[] }

/** Every endpoint of the app. */
export const endpoints = () =>
  createApp(createTestWorld()).routes.map(({ method, path, hooks }) => ({ method, path, hooks }))

/** Every call that takes fields, as the app declares them; each id is 1, and what is for any kind is for each. */
export const callsWithFields = (): Call[] =>
  endpoints().flatMap(({ method, path, hooks: { body } }) => {
    const { schema } = Object(body)
    if (typeof schema !== 'object' || !('shape' in schema)) return []
    const fields = Object.keys(schema.shape)
    const ofKinds = path.includes(':kind') ? everyKind : [{ path: '' }]
    const called = path.replace(':id', '1').replace(/\/$/, '')
    return ofKinds.map((kind) => ({ method, fields, path: called.replace(':kind', kind.path) }))
  })
