import { kinds } from '../../src/testing/cast.ts'
import { endpointOf, tabOf } from '../data/kind.ts'
import { kinds as kindsOfWeb } from '../kinds.ts'

/** A kind by its name in the API: its example, and its configuration. */
export function kindCalled(called: string) {
  const cast = kinds.find(({ path }) => path === `/api/${called}`)
  const own = Object.values(kindsOfWeb).find(({ path }) => endpointOf(path) === cast?.path)
  if (!cast || !own) throw new Error(`There is no kind called ${called}.`)
  return { ...cast, own }
}

/** The panel's tab of published items. */
export function tabAt(path: string) {
  const { own } = kindCalled(path.replace('/api/', ''))
  return `?tab=${own.submit ? 'cur-' : ''}${tabOf(own)}`
}
