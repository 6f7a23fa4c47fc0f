import { expect, test } from 'bun:test'
import { articleDraft } from '../kinds/articles/contract.ts'
import { access, ada, article, tracker } from '../testing/cast.ts'
import { submitForm, textOf } from '../testing/html-forms.ts'
import { openPages } from '../testing/memory.ts'
import { requiredIn } from '../testing/messages.ts'
import { textsOf } from './form-page.ts'
import { forms } from './forms.ts'

test('overlong texts are not put back into a form', () => {
  const long = 'x'.repeat(30_000)
  expect(textsOf({ title: long, summary: long, author: 'Zoë' })).toEqual({
    title: long,
    author: 'Zoë',
  })
})

const site = await openPages()

test('a form has the names of the specification, and shows again what came under them and what is wrong', async () => {
  const sent = { title: '', author: 'Zoë Park', link: 'https://zoe.example/a' }
  const { status, text } = await site.visitor.form('POST', '/submit-article', sent)
  const [, form = ''] = text.split('<main')
  const controls = [...form.matchAll(/<(?:input|textarea|select)\b[^>]*\bname="(?!hl_)(\w+)"/g)]
  expect([status, controls.map(([, name]) => name)]).toEqual([
    422,
    ['title', 'author', 'summary', 'link', 'image', 'image_alt', 'category', 'contact_email'],
  ])
  const missing = requiredIn(articleDraft)['summary'] ?? ''
  const inTitle = '<title>Error: Submit Article – Hydra Lab</title>'
  const typed = ['value="Zoë Park"', 'value="https://zoe.example/a"']
  for (const shown of [inTitle, ...typed, 'href="#field-summary"', missing])
    expect([shown, text.includes(shown)]).toEqual([shown, true])
})

test('a form names a file that is no picture at its field and above the form, with what was typed', async () => {
  const { title, author_name: author, summary, external_link: link } = article
  const image = new File(['no picture'], 'a.png', { type: 'image/png' })
  const typed = { title, author, summary, link, image }
  const page = await site.visitor.get('/submit-article')
  const { text } = await submitForm(site.visitor, page, typed)
  const problem = 'The selected file must be an image: JPG, PNG, WebP or GIF.'
  expect(textOf(text)).toStartWith(`There is a problem${problem}Submit Article`)
  expect(textOf(text)).toContain(`Error: ${problem}`)
  expect(text).toContain(`value="${title}"`)
})

test('a form says above the page’s heading that a file is too large to be read, and how to come back', async () => {
  const image = new File([Buffer.alloc(13 * 1024 * 1024)], 'a.png', { type: 'image/png' })
  const page = await site.visitor.get('/submit-article')
  const { text } = await submitForm(site.visitor, page, { image })
  expect(textOf(text)).toMatch(
    /at most 12 MB are taken\. Go back, and what you typed is still there\.Submit Article/,
  )
})

test.each([
  ['/submit-project', tracker, '/api/student-highlights/pending'],
  ['/submit-article', article, '/api/tech-blog/pending'],
  ['/submit-sd-request', access, '/api/sd-forms'],
])(
  '%s goes on to its thank-you, and makes one row when it is sent again',
  async (path, fields, list) => {
    const total = async () => Number((await site.admin.get(list)).headers.get('x-total-count'))
    const before = await total()
    for (let n = 0; n < 2; n++) {
      const { status, headers } = await site.visitor.form('POST', path, {
        ...fields,
        hl_key: `key-of${path}`,
      })
      expect(status).toBe(303)
      expect(headers.get('location')).toMatch(/^\/submission\/[\w-]{22}\?thanks=1$/)
      const thanks = await site.visitor.get(String(headers.get('location')))
      expect(thanks.text.includes('Thank you! Your')).toBe(true)
    }
    expect(await total()).toBe(before + 1)
  },
)

test('a form keeps what was typed where the limit is reached, and still thanks for one that was taken', async () => {
  const crowd = site.visitor.as(undefined, '192.0.2.93')
  const form = { ...access, hl_key: 'taken-in-time' }
  const send = (fields: Record<string, string>) => crowd.form('POST', '/submit-sd-request', fields)
  expect((await send(form)).status).toBe(303)
  await site.context.limits.submissions.take('192.0.2.93', 59)
  const full = await send({ ...access, full_name: 'Typed with care' })
  expect(full.status).toBe(429)
  expect(full.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(full.text).toContain('value="Typed with care"')
  expect((await send(form)).status).toBe(303)
})

const { user: username, password } = ada
const typedLogin = new FormData()
typedLogin.set('username', username)
typedLogin.set('password', password)
const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test.each([
  ['form-encoded', new URLSearchParams({ username, password }), false],
  ['multipart', typedLogin, true],
  ['no form at all', password, false],
])(
  'a login that is sent %s before its script is there gets the login’s page with a sentence',
  async (_, body, isShownAgain) => {
    for (const path of ['/admin-login', '/admin-login/']) {
      const answer = await site.visitor.request('POST', path, { body, headers })
      expect(answer.status).toBe(400)
      expect(answer.headers.get('content-type')).toContain('text/html')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const sentence =
        'Signing in needs JavaScript, and its scripts had not arrived yet. Please try again.'
      const inTheBox = `<p class="font-semibold">${sentence}</p>`
      for (const shown of [inTheBox, 'name="username"', 'name="password"', 'method="post"'])
        expect([shown, answer.text.includes(shown)]).toEqual([shown, true])
      for (const typed of [password, encodeURIComponent(password)])
        expect([typed, answer.text.includes(typed)]).toEqual([typed, false])
      expect(answer.text.includes('value="ada"')).toBe(isShownAgain)
    }
  },
)

test('the page of a form is made once, and every visitor is given a key of their own', async () => {
  const { visitor } = await openPages()
  for (const path of [...forms.keys(), '/admin-login', '/admin-panel']) {
    const [first, second] = [await visitor.get(path), await visitor.get(path)]
    const [key = '-', other = '-'] = [first, second].map(
      ({ text }) => /"formKey":"([^"]+)"/.exec(text)?.[1],
    )
    if (path.startsWith('/submit')) {
      expect(first.text).toContain(`name="hl_key" value="${key}"`)
      expect([path, key.length, key === other]).toEqual([path, 36, false])
      expect((await visitor.get(`${path}?thanks=1`)).text).not.toBe(first.text)
    }
    expect([path, second.text.replaceAll(other, key)]).toEqual([path, first.text])
    for (const name of ['cache-control', 'content-security-policy', 'content-type'])
      expect(second.headers.get(name)).toBe(first.headers.get(name))
  }
  const refused = await visitor.form('POST', '/submit-article', { title: 'Unfinished' })
  expect(refused.text).toContain('Unfinished')
  expect((await visitor.get('/submit-article')).text).not.toContain('Unfinished')
})
