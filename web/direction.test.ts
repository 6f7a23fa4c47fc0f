import { beforeAll, expect, test } from 'bun:test'
import { createApp } from '../src/app.ts'
import { pageRoutes } from '../src/pages/contract.ts'
import { formOf } from '../src/pages/forms.ts'
import { adaIn } from '../src/testing/ada.ts'
import { access, kinds, labFacts } from '../src/testing/cast.ts'
import { Client } from '../src/testing/client.ts'
import { createTestContext } from '../src/testing/context.ts'
import { environment } from '../src/testing/site.ts'
import type { Submission } from './forms/served.ts'
import { createApi, render } from './server.tsx'
import { inHebrew, isHebrew } from './testing/hebrew.ts'
import { settings } from './testing/settings.ts'
import { waiting } from './testing/submission.ts'

const lab = { ...labFacts, room: 'החדר', notice: 'הודעה', notice_until: '2099-12-31' }
const facts = { ...settings, lab }

let open: (path: string, served?: object) => Promise<{ app: string }>

beforeAll(async () => {
  const context = createTestContext(environment)
  const app = createApp(context)
  const visitor = new Client((request) => app.handle(request))
  const admin = await adaIn(context, visitor)
  for (const { path, item, reviewed } of kinds) {
    const { body } = await admin.post(path, inHebrew(item))
    if (reviewed) await admin.put(`${path}/approve/${body['id']}`)
  }
  const api = createApi(async (request) => await app.handle(request))
  open = async (path, served = {}) => {
    const [pathname = '', search = ''] = path.split(/(?=\?)/)
    const site = { settings: facts, preloads: {}, art: {} }
    return await render({ pathname, search, api, ...site, ...served })
  }
})

/** The Hebrew texts of a page, and those without `bdi` or `dir=auto` around them. */
async function directionsIn(html: string) {
  const open: boolean[] = []
  const found = { all: [] as string[], stray: [] as string[] }
  const note = (text: string, isFree: boolean) => {
    if (!isHebrew(text)) return
    found.all.push(text)
    if (!isFree) found.stray.push(text)
  }
  const rewriter = new HTMLRewriter().on('*', {
    element(element) {
      const isFree = element.tagName === 'bdi' || element.getAttribute('dir') === 'auto'
      note(element.getAttribute('value') ?? '', isFree)
      if (!element.canHaveContent) return
      open.push(isFree)
      element.onEndTag(() => {
        open.pop()
      })
    },
    text: ({ text }) => note(text, open.includes(true)),
  })
  await rewriter.transform(new Response(html)).text()
  return found
}

const pages = pageRoutes
  .filter(({ audience }) => audience === 'everyone')
  .map(({ path }) => path.replace(':id', '1'))

test.each([...pages, '/faculty?q=שלום', '/calendar?month=2099-12'])(
  'texts that people typed have their own direction at %s',
  async (path) => {
    const { all, stray } = await directionsIn((await open(path)).app)
    expect(all.length).toBeGreaterThan(1) // the lab's facts stand on every page
    expect(stray).toEqual([])
  },
)

const sent = [
  ...kinds
    .filter(({ reviewed }) => reviewed)
    .map(({ path, item }) => ({ of: path.replace('/api/', ''), item: inHebrew(item) })),
  { of: 'requests', item: inHebrew(access) },
].map(({ of, item }) => ({ form: formOf(of), item }))

test.each(sent)('so they have in the refused form $form', async ({ form, item }) => {
  const refused = { values: item, fields: {}, message: 'Wrong.' }
  const { all, stray } = await directionsIn((await open(form, { form: refused })).app)
  for (const value of Object.values(item).filter(isHebrew)) expect(all).toContain(value)
  expect(stray).toEqual([])
})

test.each(sent)('so they have in the receipt of $form', async ({ form, item }) => {
  const base: Submission = { ...waiting, form, item }
  const submissions: Submission[] = [
    base,
    { ...base, status: 'changes-asked', note: 'הערה' },
    { ...base, status: 'declined', item: null, reason: 'סיבה' },
  ]
  for (const submission of submissions) {
    const { app } = await open('/submission/abc', { submission })
    const { all, stray } = await directionsIn(app)
    const said = [submission.note, submission.reason, ...Object.values(submission.item ?? {})]
    for (const text of said.filter(isHebrew)) expect(all).toContain(text)
    expect(stray).toEqual([])
  }
})
