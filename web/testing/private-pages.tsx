import { afterEach, beforeAll } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { stateScript } from '../document/state.ts'
import type { ServedForm } from '../forms/served.ts'
import { settings } from './settings.ts'
import { openSite, type TestSite, visit } from './site.tsx'
import { transcriptOf } from './transcript.ts'

/** The address of a receipt. */
export const at = '/submission/aaaaaaaaaaaaaaaaaaaaaa'

/** Opens pages of private links as they are served. */
export function privatePages() {
  const site = {} as TestSite
  beforeAll(async () => {
    Object.assign(site, await openSite())
  })
  afterEach(() => sessionStorage.clear())
  async function open(address: string, served: ServedForm = {}) {
    cleanup()
    const state = { site: { settings, art: {} }, answers: [], isPrivate: true, ...served }
    document.head.innerHTML = stateScript(state)
    return await visit(address, site)
  }
  async function read(served: ServedForm, query = '') {
    await open(at + query, served)
    return transcriptOf(screen.getByRole('main'))
  }
  return { site, open, read }
}
