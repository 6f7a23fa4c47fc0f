import { expect, test } from 'bun:test'
import { kinds } from '../kinds.ts'
import { siteOfAdmin, visit } from '../testing/site.tsx'

siteOfAdmin()

const silent = { ask: () => new Promise<never>(() => {}) }
const loading = /\p{Letter}(…|\.\.\.)/gu

const pages = ['/calendar/featured-event', '/calendar/1', '/student-highlights/1']
const alone = [...Object.keys(kinds), ...pages, '/admin-panel/faq/edit/1']
/** Beside its users, who are on their way, too. */
const tabs = ['faq', 'pending-accounts', 'mail', 'status', 'activity']

test('while what a page or a tab of the panel shows is on its way, that is said', async () => {
  const said = async (address: string) => {
    const { unmount } = await visit(address, silent)
    const words = document.querySelector('main')?.textContent?.match(loading)
    unmount()
    return [address, words?.length]
  }
  for (const address of alone) expect(await said(address)).toEqual([address, 1])
  for (const tab of tabs) {
    const address = `/admin-panel?tab=${tab}`
    expect(await said(address)).toEqual([address, 2])
  }
})
