import { expect, test } from 'bun:test'
import { pageRoutes } from '../src/pages/contract.ts'
import { openSite } from '../src/testing/memory.ts'
import { createApi, render } from './server.tsx'
import { settings } from './testing/settings.ts'

const { visitor } = await openSite()
const preloads = { 'kinds/highlights/list.tsx': ['/assets/highlights.js'] }
const api = createApi(visitor.send)

const open = (pathname: string, search = '') =>
  render({ pathname, search, settings, api, preloads, art: {} })

test('a page is served with the files of its screen, in the same words every time', async () => {
  const served = await open('/student-highlights')
  expect(served.head).toContain('<meta name="script" content="/assets/highlights.js">')
  expect(await open('/student-highlights')).toEqual(served)
})

test('a page past the end of a list is the first, also by its canonical address', async () => {
  const { head } = await open('/student-highlights', '?page=99')
  expect(head).toContain('rel="canonical" href="https://hydra.college.edu/student-highlights"')
})

test.each(pageRoutes.filter(({ audience }) => audience === 'admin').map(({ path }) => path))(
  '%s is served as the frame and one sentence that it needs JavaScript',
  async (path) => {
    const { status, app, head } = await open(path.replace(':id', '1'))
    const [main = ''] = /<main.*<\/main>/s.exec(app) ?? []
    expect(main).toContain('<p class="mt-4">This page is for administrators and needs JavaScript.')
    expect(main).toMatch(/<main[^>]*>(<!--.*?-->)*<div><div class="js:hidden">/) // where scripts run
    expect(main.replace(/<h1.*?<\/h1>/, '').match(/>[^<]+/g)).toHaveLength(1)
    expect([status, head]).toEqual([200, expect.stringContaining('noindex')])
  },
)
