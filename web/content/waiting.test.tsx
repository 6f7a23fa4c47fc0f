import { expect, test } from 'bun:test'
import { kinds } from '../kinds.ts'
import { siteOfAdmin, visit } from '../testing/site.tsx'

siteOfAdmin()

const silent = { ask: () => new Promise<never>(() => {}) }
const loading = /\p{Letter}(…|\.\.\.)/gu

test.each([
  ...Object.keys(kinds),
  '/calendar/featured-event',
  '/calendar/1',
  '/student-highlights/1',
  '/admin-panel/faq/edit/1',
])('while what %s shows is on its way, that is said', async (address) => {
  await visit(address, silent)
  expect(document.querySelector('main')?.textContent?.match(loading)).toHaveLength(1)
})

test.each(['faq', 'pending-accounts', 'mail', 'status', 'activity'])(
  'so is what the panel’s tab %s shows, beside its users',
  async (tab) => {
    await visit(`/admin-panel?tab=${tab}`, silent)
    expect(document.querySelector('main')?.textContent?.match(loading)).toHaveLength(2)
  },
)
