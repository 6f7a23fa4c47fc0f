import { beforeAll, expect, test } from 'bun:test'
import { pageRoutes } from '../src/pages/contract.ts'
import { kinds, tracker } from '../src/testing/cast.ts'
import { openSite, publish } from '../src/testing/memory.ts'
import { createApi, render } from './server.tsx'
import { settings } from './testing/settings.ts'

const preloads = { 'kinds/highlights/list.tsx': ['/assets/highlights.js'] }
/** Neither markup nor, in a replacement, a pattern. */
const nasty = '</script><b>Bold & "bad" $&'
const art = { 'preview.webp': '/assets/preview.webp', 'three-heads-wide.avif': '/assets/wide.avif' }

let open: (url: string) => ReturnType<typeof render>

beforeAll(async () => {
  const { visitor, admin } = await openSite()
  for (const kind of kinds) await publish(admin, kind, { [kind.title]: nasty })
  await admin.post('/api/student-highlights', { ...tracker, project_title: 'Not yet' })
  const api = createApi(visitor.send)
  open = async (url) => {
    const [, pathname = '', search = ''] = /^([^?]*)(.*)$/.exec(url) ?? []
    return await render({ pathname, search, settings, api, preloads, art })
  }
})

const addresses = pageRoutes
  .filter(({ audience }) => audience !== 'holder') // needs a private link
  .map(({ path }) => path.replace(':id', '1'))

test.each([...addresses, '/nowhere'])(
  '%s has its status, no style attributes, and no markup that somebody typed',
  async (url) => {
    const { status, head, app, state } = await open(url)
    expect(status).toBe(url === '/nowhere' ? 404 : 200)
    expect(app).not.toMatch(/\sstyle=|<style|<script|<b>/)
    expect(state.match(/<\/script>/g)).toHaveLength(1)
    expect(head).not.toContain('<b>')
  },
)

test('a list is served with its items, its data and its files', async () => {
  const { head, app, state } = await open('/student-highlights')
  expect(app).toContain('1 project · page 1 of 1')
  expect(app).toContain('View on GitHub')
  expect(state).toContain('"total":1')
  expect(head).toContain('<meta name="script" content="/assets/highlights.js">')
})

test('a page past the end of a list is the first, also by its canonical address', async () => {
  const { head } = await open('/student-highlights?page=99')
  expect(head).toContain('rel="canonical" href="https://hydra.college.edu/student-highlights"')
})

test.each(pageRoutes.filter(({ audience }) => audience === 'admin').map(({ path }) => path))(
  '%s is served as the frame and one sentence that it needs JavaScript',
  async (path) => {
    const { app, head } = await open(path.replace(':id', '1'))
    const [main = ''] = /<main.*<\/main>/s.exec(app) ?? []
    expect(main).toContain('<p class="mt-4">This page is for administrators and needs JavaScript.')
    expect(main).toMatch(/<main[^>]*>(<!--.*?-->)*<div><div class="js:hidden">/) // where scripts run
    expect(main.replace(/<h1.*?<\/h1>/, '').match(/>[^<]+/g)).toHaveLength(1)
    expect(head).toContain('noindex')
  },
)

test('the same page is the same text every time', async () => {
  expect(await open('/faculty')).toEqual(await open('/faculty'))
})
