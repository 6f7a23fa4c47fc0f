import { afterEach, beforeAll } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { stateScript } from '../document/state.ts'
import type { ServedForm, Submission } from '../forms/served.ts'
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

/** A project that waits for review. */
export const waiting: Submission = {
  ...{ kind: 'student-highlights', form: '/submit-project', title: null, status: 'waiting' },
  ...{ submitted_at: '2026-03-02T12:00:00.000Z', decided_at: null },
  ...{ note: null, reason: null, link: null, item: null },
  ...{ revision: 1, usual_hours: 30, conversation: [] },
  ...{ proposal: null, proposal_fate: null, proposal_at: null },
}
