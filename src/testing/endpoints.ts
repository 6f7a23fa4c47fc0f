import { createApp } from '../app.ts'
import { everyKind } from '../content/every-kind.ts'
import { createTestContext } from './context.ts'

export type Endpoint = { method: string; path: string; fields: string[] }

export const { routes } = createApp(createTestContext())

/** As the app declares them, with id 1 and each kind. */
export const endpointsWithFields = (): Endpoint[] =>
  routes.flatMap(({ method, path, hooks: { body } }) => {
    const { schema } = Object(body)
    if (typeof schema !== 'object' || !('shape' in schema)) return []
    const fields = Object.keys(schema.shape)
    const ofKinds = path.includes(':kind') ? everyKind : [{ path: '' }]
    const called = path.replace(':id', '1').replace(/\/$/, '')
    return ofKinds.map((kind) => ({ method, fields, path: called.replace(':kind', kind.path) }))
  })
