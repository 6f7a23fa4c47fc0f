import { kinds } from '../../src/testing/cast.ts'
import { callsAt, tabOf } from '../data/kind.ts'
import { kinds as kindsOfWeb } from '../kinds.ts'

/** A kind by what it is called in its calls, `tech-blog`: its example, and what the web knows of it. */
export function kindCalled(called: string) {
  const cast = kinds.find(({ path }) => path === `/api/${called}`)
  const own = Object.values(kindsOfWeb).find(({ path }) => callsAt(path) === cast?.path)
  if (!cast || !own) throw new Error(`There is no kind called ${called}.`)
  return { ...cast, own }
}

/** The panel's tab of what is published of the kind whose calls have that path. */
export function tabAt(path: string) {
  const { own } = kindCalled(path.replace('/api/', ''))
  return `?tab=${own.submit ? 'cur-' : ''}${tabOf(own)}`
}
