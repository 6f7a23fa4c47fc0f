import { afterEach, beforeAll } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { ready } from '../data/screen.tsx'
import { stateScript } from '../document/state.ts'
import type { ServedForm } from '../forms/served.ts'
import type { Submission } from '../forms/submission.ts'
import { formScreens } from '../submission/forms.ts'
import { heard } from './heard.ts'
import { settings } from './settings.ts'
import { openSite, type TestSite, visit } from './site.tsx'

/** Where the receipt of a test is. */
export const at = '/submission/aaaaaaaaaaaaaaaaaaaaaa'
export const waiting: Submission = {
  ...{
    form: '/submit-project',
    title: null,
    status: 'waiting',
    submitted_at: '2026-03-02T12:00:00.000Z',
  },
  ...{ decided_at: null, note: null, reason: null, link: null, item: null },
  ...{ revision: 1, usual_hours: 30, conversation: [] },
  ...{ proposal: null, proposal_fate: null, proposal_at: null },
}

/** Opens pages under private links, as they are served: that of a submission, or another one. */
export function privatePages() {
  let site: TestSite
  beforeAll(async () => {
    for (const screen of formScreens) await ready(screen)
    site = await openSite()
  })
  afterEach(() => sessionStorage.clear())
  async function open(address: string, served: ServedForm = {}) {
    cleanup()
    const state = { site: { settings, art: {} }, answers: [], isHeld: true, ...served }
    document.head.innerHTML = stateScript(state)
    return await visit(address, site)
  }
  async function read(served: ServedForm, query = '') {
    await open(at + query, served)
    return heard(screen.getByRole('main'))
  }
  return { open, read }
}
