import { createApp } from '../app.ts'
import { everyKind } from '../content/every-kind.ts'
import { createTestContext } from './context.ts'

export type Endpoint = { method: string; path: string; fields: string[] }

export const { routes } = createApp(createTestContext())

/** The address of a route, as the reference writes it. */
export const template = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace(/\/$/, '')

const varying = /:\w+|\{\w+\}/g

/** Tells which endpoint a request is for: the most literal one, as `/api/faq/published` is no item. */
export function endpointFinder<Known extends { method: string; path: string }>(all: Known[]) {
  const patterns = all
    .filter(({ path }) => !path.includes('*'))
    .toSorted((one, other) => one.path.split(varying).length - other.path.split(varying).length)
    .map((known) => {
      const path = known.path.replaceAll('.', '\\.').replace(varying, '[^/]+')
      return { known, pattern: new RegExp(`^${known.method} ${path}?$`, 'i') }
    })
  return ({ method, url }: Request) =>
    patterns.find(({ pattern }) => pattern.test(`${method} ${new URL(url).pathname}`))?.known
}

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
