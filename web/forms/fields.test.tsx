import { expect, test } from 'bun:test'
import { render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import * as z from 'zod/mini'
import { contact } from '../../src/content/contract.ts'
import { everyKind } from '../../src/content/every-kind.ts'
import { ready } from '../data/screen.tsx'
import { stateScript } from '../document/state.ts'
import { matchScreen } from '../routes.tsx'
import { settings } from '../testing/settings.ts'
import { appAt, kindCalled, siteOfAdmin, visit } from '../testing/site.tsx'
import { transcriptOf } from '../testing/transcript.ts'
import { findField } from '../testing/user-actions.ts'
import { idOf } from './controls.ts'
import { storeDraft } from './draft.ts'
import type { ServedForm } from './served.ts'

const site = siteOfAdmin()

/** What a control is for, by what its field takes. */
function typeFor(schema: z.core.$ZodType) {
  const takes = (value: unknown) => z.safeParse(schema, value).success
  if (takes(new File([], 'a.png'))) return 'file'
  if (takes('Words')) return undefined
  return ['email', 'url'].find((type) => takes(type === 'url' ? 'https://a.edu' : 'a@a.edu'))
}

const ofKinds = everyKind.flatMap(({ path, draft, adminOnly }) => {
  const { own } = kindCalled(path)
  const isForAll = ([name]: [string, unknown]) => !adminOnly.some((each) => each === name)
  const all = Object.entries<z.core.$ZodType>(draft.shape)
  const submitted = [...all.filter(isForAll), ...Object.entries(contact)]
  return [
    [own.create as string, all] as const,
    ...(own.submit ? [[own.submit.to as string, submitted] as const] : []),
  ]
})

test.each(ofKinds)(
  'each field of %s has a labelled control for what it takes, and says that it is required',
  async (path, fields) => {
    if (path.startsWith('/submit')) localStorage.clear()
    await visit(path, site)
    await screen.findByRole('form')
    const controls = fields.map(([name, schema]) => {
      const type = typeFor(schema)
      const id = type === 'file' ? `${idOf(name)}-file` : idOf(name)
      const control = document.querySelector<HTMLInputElement>(`form #${id}`)
      const isLabelled = Boolean(control?.labels?.[0]?.textContent)
      const isRequired = control?.matches('[aria-required=true], [required]')
      const isAsked = isRequired || z.safeParse(schema, '').success
      return [name, isLabelled, type === undefined || control?.type === type, isAsked]
    })
    expect(controls).toEqual(fields.map(([name]) => [name, true, true, true]))
    for (const control of document.querySelectorAll('form [type=email]'))
      expect(control).toHaveAttribute('spellcheck', 'false')
  },
)

test('a browser enters the name of a student, whose email address is optional', async () => {
  localStorage.clear()
  await visit('/submit-project', site)
  expect(await findField('student_name')).toHaveAttribute('autocomplete', 'name')
  const hint = 'Only to tell you what became of it. Never published.'
  expect(screen.getByLabelText('Email (optional)')).toHaveAccessibleDescription(hint)
})

const account = ['Username: text off none false required', 'Email: email off none false required']
const inBrowser = 'password new-password none false'

/** Label, attributes, options and hint of each field, as `transcriptOf` tells them. */
const forms: Record<string, string[]> = {
  '/submit-sd-request': [
    'Full name: text name required',
    'Email: email email none false required "Your college address, ending with @college.edu"',
    'Student ID: text off characters false required "For example N12345678"',
  ],
  '/admin-panel/users/create-user': [
    ...[...account, 'Role: *admin'],
    'First login: *Set a password here, Send an invitation, good once within 72 hours',
    `Password: ${inBrowser} required "At least 8 characters"`,
    `Password again: ${inBrowser} required`,
  ],
  '/admin-panel/users/edit-admin/1': [
    ...[...account, 'Role: *admin'],
    'Mail about what waits for a decision: at once, *daily, never',
    `New password (optional): ${inBrowser} "At least 8 characters. Leave it empty to keep the one you have; a new one logs you out everywhere, and you log in with it."`,
    `New password again (optional): ${inBrowser}`,
  ],
  '/admin-login': [
    'Username: text username none false required',
    'Password: password current-password none false required',
  ],
}

/** Lines that aren’t fields. */
const noField = /^(status|alert|hidden|[([])|^[^:]*(:|\.)$/

test.each(Object.entries(forms))(
  'the fields of %s have their labels, hints and attributes',
  async (path, fields) => {
    if (/^.(submit|admin-login)/.test(path)) localStorage.clear()
    await visit(path, site)
    const lines = transcriptOf(await screen.findByRole('form'))
    expect(lines.filter((line) => !noField.test(line))).toEqual(fields)
  },
)

const serve = (served: ServedForm) => {
  document.head.innerHTML = stateScript({ site: { settings, art: {} }, answers: [], ...served })
}

/** Hydrates the article's form as it was served, after something was typed, and returns what its controls show. */
async function hydrate(served: ServedForm, typed: Record<string, string>) {
  localStorage.clear()
  await ready(matchScreen('/submit-article').screen)
  serve(served)
  const { app } = appAt('/submit-article', site)
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(app)
  const control = (name: string) => container.querySelector<HTMLInputElement>(`[name=${name}]`)
  for (const [name, value] of Object.entries(typed)) Object.assign(control(name) ?? {}, { value })
  render(app, { container, hydrate: true })
  await waitFor(() => expect(sessionStorage).toHaveLength(1))
  const { texts } = JSON.parse(Object.values<string>({ ...sessionStorage })[0] ?? '')
  return { texts, shown: (name: string) => control(name)?.value }
}

const link = 'https://served.example/'
const values = { title: 'Served', author: 'Served', summary: 'Served', link }
const refused = { form: { values, fields: {}, message: 'No.' } }

test('what is typed into a served page before hydration is kept, in every control, and is sent', async () => {
  const typed = { title: '', author: 'Zoë Park', summary: 'Early', category: 'programming' }
  const { texts, shown } = await hydrate(refused, typed)
  expect(Object.keys(typed).map(shown)).toEqual(Object.values(typed))
  const { title: _, author: author_name, ...others } = typed
  expect(texts).toEqual({ author_name, ...others, external_link: link })
})

test('what is typed anew before hydration is kept beside what a draft has', async () => {
  const texts = { title: 'Before', summary: 'Before' }
  storeDraft('/submit-article', { texts, key: 'k', basis: '' })
  const { shown } = await hydrate({}, { title: 'Anew' })
  await waitFor(() => expect(shown('summary')).toBe('Before'))
  expect(shown('title')).toBe('Anew')
})

test('what a page was served with is not in a form that one goes on to', async () => {
  localStorage.clear()
  serve(refused)
  await visit('/submit-article', site)
  expect(await findField('title')).toHaveValue('')
})
