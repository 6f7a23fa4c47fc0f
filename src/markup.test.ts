import { expect, test } from 'bun:test'
import * as z from 'zod/mini'
import { everyKind, reviewedKinds } from './content/every-kind.ts'
import { readBuiltWeb } from './pages/built.ts'
import { feeds, hasItemPages, pageRoutes } from './pages/contract.ts'
import { pagePathsOf } from './pages/kinds.ts'
import { access, type KindCast, kinds, reworded } from './testing/cast.ts'
import { visitorOf } from './testing/context.ts'
import { openMailQueue } from './testing/mail.ts'
import { readMail } from './testing/mail-server.ts'
import { openPages } from './testing/memory.ts'

/** Leaves any element, attribute, comment or script it is put into, and then says that it was there. */
const markup = `</title></script>--></textarea>"'>]]><b data-evil onclick=x>$&{{7*7}}&lt;\u2028.`
const link = `https://college.edu/?a="><b/data-evil>'onclick=x&lt;`

const isLink = (value: string) => value.startsWith('https://')

/** Every text field, with markup where it is accepted. */
function typedFor({ item, pictures }: KindCast): Record<string, string> {
  const links = Object.keys(item).filter((name) => isLink(item[name] ?? ''))
  return {
    ...reworded(item, (value) => (value.includes('\n') ? `${markup}\n\n${markup}` : markup)),
    ...Object.fromEntries([...links, ...pictures].map((name) => [name, link])),
  }
}
const typed = Object.fromEntries(kinds.map((kind) => [kind.path, typedFor(kind)]))
const places = reviewedKinds.map((kind) => ({
  ...pagePathsOf(kind),
  fields: typed[`/api/${kind.path}`] ?? {},
}))

test('every kind has fields with markup', () => {
  for (const fields of Object.values(typed))
    expect(Object.values(fields).filter((value) => value === markup).length).toBeGreaterThan(0)
})

type Sent = [path: string, fields: Record<string, string>]

/** Injected elements that a parser finds in a page; the icon is ours. */
async function strangersIn(html: string) {
  const [, icon] = /href="(data:image\/svg[^"]+)"/.exec((await readBuiltWeb()).document) ?? []
  const found: string[] = []
  const noted = (tag: string, attributes: Iterable<string[]>) => {
    for (const [name = '', value = ''] of attributes) {
      const isEvil = name === 'data-evil' || /^on/.test(name) || /^(javascript|data):/i.test(value)
      if (isEvil && value !== icon) found.push(`<${tag} ${name}="${value}">`)
    }
  }
  const rewriter = new HTMLRewriter().on('*', {
    element: ({ tagName, attributes }) => noted(tagName, attributes),
  })
  await rewriter.transform(new Response(html)).text()
  return found
}

test('a parser finds what got out of its place', async () => {
  expect(await strangersIn(`<p title="${markup}">`)).not.toEqual([])
  expect(await strangersIn(`<a href="javascript:x">`)).not.toEqual([])
})

const site = await openPages()

const pages = pageRoutes.map(({ path }) => path.replace(':id', '1'))
const query = `q=${encodeURIComponent(markup)}`
const searched = pageRoutes.filter(({ audience }) => audience === 'everyone')

test('markup that somebody typed is kept as it is, and stays text on every page, in its title, preview and data', async () => {
  for (const { path, reviewed } of kinds) {
    const { status, body } = await site.admin.post(path, typed[path])
    for (const [name, value] of Object.entries(typed[path] ?? {}))
      if (body[name] === String(value).replaceAll('\u2028', ' ')) body[name] = value // in one line
    expect({ path, status, body }).toEqual({
      path,
      status: 201,
      body: expect.objectContaining(typed[path] ?? {}),
    })
    if (reviewed) await site.admin.put(`${path}/approve/${body['id']}`)
  }
  const found = searched.map(({ path }) => `${path.replace(':id', '1')}?${query}`)
  for (const page of [...pages, ...found, `/${query}`]) {
    const { text } = await site.visitor.get(page)
    expect([page, await strangersIn(text)]).toEqual([page, []])
    const [, state = ''] =
      /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(text) ?? []
    expect(() => JSON.parse(state)).not.toThrow()
  }
  const ownPages = places.filter(({ list }) => hasItemPages(list))
  expect(ownPages).not.toEqual([])
  for (const { list } of ownPages) {
    const { text } = await site.visitor.get(`${list}/1`)
    expect(text).toMatch(/<title>&lt;\/title&gt;&lt;\/script&gt;/)
    expect(text).toMatch(/<meta property="og:title" content="&lt;\/title&gt;/)
  }
})

test('markup stays text in a form that is shown again, and in what is said of it', async () => {
  const forms: Sent[] = [
    ...places.map(({ form, fields }): Sent => [form, { ...fields, contact_email: markup }]),
    ['/submit-sd-request', { full_name: markup, email: markup, student_id: markup }],
  ]
  for (const [path, fields] of forms) {
    const { status, text } = await site.visitor.form('POST', path, fields)
    expect([path, status]).toEqual([path, 422])
    expect(await strangersIn(text)).toEqual([])
    expect(text).toContain('&lt;/script&gt;')
  }
})

test('markup is never answered as a page by a call, an error or a file that isn’t there', async () => {
  const path = encodeURIComponent(markup)
  const answers = [
    await site.visitor.get(`/api/${path}`),
    await site.visitor.get(`/api/faq?category=${path}`),
    await site.visitor.get(`/api/faq?page=${path}`),
    await site.visitor.get(`/images/${path}`),
    await site.visitor.get(`/assets/${path}`),
    await site.visitor.post('/api/student-highlights', { category: markup, img: markup }),
    await site.visitor.post(`/api/auth/login`, { username: markup, password: markup }),
    await site.admin.get(`/api/admins/check-username/${path}`),
    await site.visitor.get('/api/student-highlights'),
  ]
  for (const { headers } of answers) {
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('markup stays text in the feeds and the sitemap', async () => {
  for (const path of [...Object.values(feeds), '/sitemap.xml']) {
    const { status, text, headers } = await site.visitor.get(path)
    expect([path, status]).toEqual([path, 200])
    expect(headers.get('content-type')).toMatch(/xml/)
    expect(text).not.toMatch(/<b\b/)
    expect(text).not.toContain(']]>')
  }
})

const linkFields = everyKind.flatMap(({ path, draft, pictures }) =>
  Object.entries(typed[`/api/${path}`] ?? {})
    .filter(([field, value]) => value === link && !pictures.some((each) => each === field))
    .map(([field]) => ({ path, field, schema: Object(draft.shape)[field] as z.ZodMiniType })),
)

test.each(linkFields)('$field of $path takes links to the web alone', ({ schema }) => {
  for (const none of ['javascript://college.edu/%0aalert(1)', 'data:text/html,<b>', '//a.edu'])
    expect([none, z.safeParse(schema, none).success]).toEqual([none, false])
})

test('in an email it stays text, in its own place, and adds no header and no reader', async () => {
  const { inbox, context, delivery } = await openMailQueue({}, { TRUST_PROXY: '1' })
  const visitor = visitorOf(context)
  const name = `${markup.slice(0, 60)} =?utf-8?Q?=0D=0ABcc:_evil@example.com?=`
  const response = await visitor.post('/api/student', { ...access, full_name: name })
  expect(response.status).toBe(201)
  const alert = {
    subject: `${name}, Bcc: evil@example.com`,
    message: `${markup}\n.\nBcc: evil@example.com\n`,
  }
  expect((await visitor.post('/send-alert', alert)).status).toBe(200)
  await delivery.round()
  expect(inbox).toHaveLength(2)
  for (const { raw, to } of inbox) {
    const { lines: headers, text } = readMail(raw)
    expect(headers.map((header) => header.replace(/:.*/s, '')).toSorted()).toEqual([
      ...['Auto-Submitted', 'Content-Transfer-Encoding', 'Content-Type', 'Date', 'From'],
      ...['MIME-Version', 'Message-ID', 'Reply-To', 'Subject', 'To'],
    ])
    expect(headers).toContain('Content-Type: text/plain; charset=utf-8')
    expect(to).toEqual(['ada@college.edu'])
    expect(text).toContain('<b data-evil')
  }
})

test.each([
  '=?utf-8?Q?From=3A_the_dean?=',
  'Ask =?utf-8?B?WmXDqw==?= about it',
  `Long, ${'and long, '.repeat(12)}=?iso-8859-1?q?caf=E9?=`,
  'Zoë and =?utf-8?Q?Zo=C3=AB?=',
  '=?no word of it',
])('a subject that looks encoded (%j) is shown as it was typed', async (subject) => {
  const { inbox, send } = await openMailQueue()
  await send({ subject })
  const [, header = ''] = /^Subject: ?((?:.+(?:\r\n )?)*)/m.exec(inbox[0]?.raw ?? '') ?? []
  expect(shownOf(header)).toBe(subject)
})

/** Decodes a mail header: RFC 2047, in the form that we send. */
const shownOf = (header: string) =>
  header
    .replace(/\r\n /g, ' ')
    .trim()
    .replace(/\?=\s+=\?UTF-8\?Q\?/g, '')
    .replace(/=\?(?:UTF-8|iso-8859-1)\?Q\?(.*?)\?=/gi, (_, word: string) =>
      decodeURIComponent(word.replaceAll('_', ' ').replaceAll('%', '%25').replaceAll('=', '%')),
    )
