import { expect, test } from 'bun:test'
import { render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { longest } from '../../src/fields/words.ts'
import { App } from '../app.tsx'
import { createApi } from '../data/api.ts'
import { createClient } from '../data/client.tsx'
import { ready } from '../data/screen.tsx'
import { SiteProvider } from '../data/site.tsx'
import { SourceContext } from '../data/source.ts'
import { stateScript } from '../document/state.ts'
import { placeOf } from '../routes.tsx'
import { heard } from '../testing/heard.ts'
import { byCategory } from '../testing/panel.ts'
import { settings } from '../testing/settings.ts'
import { siteOfAdmin, visit } from '../testing/site.tsx'
import { storeDraft } from './draft.ts'
import { Served, type ServedForm } from './served.ts'

const site = siteOfAdmin()

const file = (label: string, hint: string) =>
  `${label} (optional): file image/jpeg,image/png,image/webp,image/gif "${hint}JPG, PNG, WebP or GIF"`
const alt = (what: string) =>
  `What the ${what} shows (optional): text "In words, for people who can’t see it."`
const category = byCategory.replace('Category: *All', 'Category (optional): *No category')
const contact =
  'Email (optional): email email none false "Only to tell you what became of it. Never published."'

const limit = `at most ${longest.summary} characters`

const article = [
  ...['Title: text required', 'Author name: text required'],
  `Summary: required "What it is about and why to read it, ${limit}."`,
  'Link: url required "Where the article can be read, for example https://blog.example.org/article"',
  ...[file('Image', 'A picture for the article’s card: '), alt('image'), category],
]

const event = [
  'Title: text required',
  ...['Starts: date "By the lab’s clock (America/New_York)."', 'Starts: time: time'],
  'Ends (optional): date "Without it, the event is over two hours after its start, or with its day."',
  'Ends: time: time',
  'Repeats (optional): *Does not repeat, weekly, every two weeks, monthly',
  'Last day: date required "It takes place until then, two years at most."',
  'But not on (optional): text "Days left out, with semicolons: 2026-11-24; 2026-12-29"',
  'Place (optional): text "For example Science Hall 260"',
  'Host (optional): text "Who invites, for example a club."',
  'Description (optional): "What happens, and who should come. Blank lines make paragraphs."',
  'Link (optional): url "Where to read more or sign up, for example https://club.example.edu/event"',
  ...[file('Flyer', 'A picture for the event: '), alt('flyer'), category],
]

/** Admins enter somebody else, whose name their browser must not autofill. */
const project = (name: string, description: string, whom: string) => [
  ...['Project title: text required', `Student name: text ${name} required`],
  `Project description: required "What it does, how ${description}. Blank lines make paragraphs."`,
  `Summary: required "One or two sentences for the project card, ${limit}."`,
  'Project link (optional): url "Where it can be tried or seen, for example https://shuttle.example.edu"',
  'GitHub link (optional): url "For example https://github.com/name/project"',
  ...[file('Headshot', `A photo of ${whom} for the project card: `), alt('headshot'), category],
  ...[file('Project image', 'A picture of the project for its page: '), alt('project image')],
]

const account = ['Username: text off none false required', 'Email: email off none false required']
const inBrowser = 'password new-password none false'

/** Label, attributes, options and hint of each field, as `heard` tells them. */
const forms: Record<string, string[]> = {
  '/submit-project': [...project('name', 'you built it and what you learned', 'you'), contact],
  '/create-student-highlight': project(
    'off',
    'the student built it and what was learned',
    'the student',
  ),
  '/submit-article': [...article, contact],
  '/create-tech-blog': article,
  '/submit-event': [...event, contact],
  '/create-event': [...event, 'Featured (optional): *No, yes'],
  '/submit-sd-request': [
    'Full name: text name required',
    'Email: email email none false required "Your college address, ending with @college.edu"',
    'Student ID: text off characters false required "For example N12345678"',
  ],
  '/create-faculty': [
    ...['Name: text required', 'Role: text required "For example Associate Professor"'],
    'Email: email none false required',
    'Website (optional): url "For example https://cs.example.edu/name"',
    'Office hours (optional): text "For example Mon and Wed 10–12"',
    'Phone number (optional): tel',
    'Office location (optional): text "For example Science Hall 214"',
    file('Photo', ''),
    'Bio (optional): "Who they are and what they work on. Markdown’s headings, lists and links are read."',
    'Areas (optional): text "At most 12, with a semicolon between them: Databases; Security"',
    'Courses (optional): text "At most 12, with a semicolon between them: CS 101; CS 330 Databases"',
  ],
  '/create-faq': [
    ...['Question: text required', 'Answer: required'],
    'Link (optional): url "Where more can be read, for example https://example.edu/hours"',
  ],
  '/create-student-resource': [
    ...['Title: text required', 'Description: required'],
    'Link (optional): url "For example https://example.org/guide"',
    category,
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
    const lines = heard(await screen.findByRole('form'))
    expect(lines.filter((line) => !noField.test(line))).toEqual(fields)
    for (const box of document.querySelectorAll('[type=checkbox]'))
      expect(box.parentElement?.textContent).toBe('All day')
  },
)

/** Hydrates the article's form as it was served, after something was typed, and returns what its controls show. */
async function hydrate(served: ServedForm, typed: Record<string, string>) {
  localStorage.clear()
  await ready(placeOf('/submit-article').screen)
  const source = { client: createClient(), api: createApi(site.ask) }
  const app = (
    <SiteProvider value={{ settings, art: {} }}>
      <SourceContext value={source}>
        <Served value={served}>
          <MemoryRouter initialEntries={['/submit-article']}>
            <App />
          </MemoryRouter>
        </Served>
      </SourceContext>
    </SiteProvider>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(app)
  const control = (name: string) => container.querySelector<HTMLInputElement>(`[name=${name}]`)
  for (const [name, value] of Object.entries(typed)) Object.assign(control(name) ?? {}, { value })
  render(app, { container, hydrate: true })
  await waitFor(() => expect(sessionStorage).toHaveLength(1))
  const { texts } = JSON.parse(Object.values<string>({ ...sessionStorage })[0] ?? '')
  return { texts, shown: (name: string) => control(name)?.value }
}

const values = { title: 'Served', author: 'Served', summary: 'Served' }
const refused = { form: { values, fields: {}, message: 'No.' } }

test('what is typed into a served page before hydration is kept, in every control, and is sent', async () => {
  const typed = { title: '', author: 'Zoë Park', summary: 'Early', category: 'programming' }
  const { texts, shown } = await hydrate(refused, typed)
  expect(Object.keys(typed).map(shown)).toEqual(Object.values(typed))
  const { title: _, author: author_name, ...others } = typed
  expect(texts).toEqual({ author_name, ...others })
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
  const state = { site: { settings, art: {} }, answers: [], ...refused }
  document.head.innerHTML = stateScript(state)
  await visit('/submit-article', site)
  expect(await screen.findByLabelText('Title')).toHaveValue('')
  document.head.replaceChildren()
})
