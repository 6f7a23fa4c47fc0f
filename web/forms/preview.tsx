import { type ComponentType, lazy, Suspense } from 'react'
import { BrowserOnly } from '../layout/browser-only.tsx'
import type { Values } from './form-fields.ts'

type Shows = { values: Values }

/** What stands beside a form comes after it, which doesn't wait for it, and stays away where it doesn't come. */
export function lazyPreview(load: () => Promise<{ default: ComponentType<Shows> }>) {
  const Shown = lazy(() => load().catch(() => ({ default: () => null })))
  return ({ values }: Shows) => (
    <BrowserOnly>
      <Suspense>
        <Shown values={values} />
      </Suspense>
    </BrowserOnly>
  )
}
