import { expect, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import { siteOfAdmin, visit } from '../testing/site.tsx'

const site = siteOfAdmin()

type Field = [label: string | undefined, told: string, hint?: string]

const alt = 'In words, for people who can’t see it.'
const category: Field = ['Category (optional)', '']
const contact: Field = [
  'Email (optional)',
  'email email none false',
  'Only to tell you what became of it. Never published.',
]
const trap: Field = ['Leave this empty', 'text off']

const article: Field[] = [
  ['Title', 'text'],
  ['Author name', 'text'],
  ['Summary', '', 'What it is about and why to read it, at most 300 characters.'],
  ['Link', 'url', 'Where the article can be read, for example https://blog.example.org/article'],
  ['Image (optional)', 'file', 'A picture for the article’s card: JPG, PNG, WebP or GIF'],
  ['What the image shows (optional)', 'text', alt],
  category,
]

const described = 'What happens, and who should come. Blank lines make paragraphs.'
const clock: Field = [undefined, 'time']

const event: Field[] = [
  ['Title', 'text'],
  ['All day', 'checkbox'],
  ['Starts', 'date', 'By the lab’s clock (America/New_York).'],
  clock,
  [
    'Ends (optional)',
    'date',
    'Without it, the event is over two hours after its start, or with its day.',
  ],
  clock,
  ['Repeats (optional)', ''],
  ['Last day', 'date', 'It takes place until then, two years at most.'],
  ['But not on (optional)', 'text', 'Days left out, with semicolons: 2026-11-24; 2026-12-29'],
  ['Place (optional)', 'text', 'For example Science Hall 260'],
  ['Host (optional)', 'text', 'Who invites, for example a club.'],
  ['Description (optional)', '', described],
  [
    'Link (optional)',
    'url',
    'Where to read more or sign up, for example https://club.example.edu/event',
  ],
  ['Flyer (optional)', 'file', 'A picture for the event: JPG, PNG, WebP or GIF'],
  ['What the flyer shows (optional)', 'text', alt],
  category,
]

const summaryAndLinks: Field[] = [
  ['Summary', '', 'One or two sentences for the project card, at most 300 characters.'],
  [
    'Project link (optional)',
    'url',
    'Where it can be tried or seen, for example https://shuttle.example.edu',
  ],
  ['GitHub link (optional)', 'url', 'For example https://github.com/name/project'],
]

const projectPictures: Field[] = [
  ['What the headshot shows (optional)', 'text', alt],
  category,
  [
    'Project image (optional)',
    'file',
    'A picture of the project for its page: JPG, PNG, WebP or GIF',
  ],
  ['What the project image shows (optional)', 'text', alt],
]

/** The label of each field, what its browser is told of it, and its hint: only what the label says in full has none. */
const forms: Record<string, Field[]> = {
  '/submit-project': [
    ['Project title', 'text'],
    ['Student name', 'text name'],
    [
      'Project description',
      '',
      'What it does, how you built it and what you learned. Blank lines make paragraphs.',
    ],
    ...summaryAndLinks,
    ['Headshot (optional)', 'file', 'A photo of you for the project card: JPG, PNG, WebP or GIF'],
    ...projectPictures,
    contact,
    trap,
  ],
  '/submit-article': [...article, contact, trap],
  '/create-tech-blog': article,
  '/submit-event': [...event, contact, trap],
  '/create-event': [...event, ['Featured (optional)', '']],
  '/submit-sd-request': [
    ['Full name', 'text name'],
    ['Email', 'email email none false', 'Your college address, ending with @college.edu'],
    ['Student ID', 'text off characters false', 'For example N12345678'],
    trap,
  ],
  '/create-faculty': [
    ['Name', 'text'],
    ['Role', 'text', 'For example Associate Professor'],
    ['Email', 'email none false'],
    ['Website (optional)', 'url', 'For example https://cs.example.edu/name'],
    ['Office hours (optional)', 'text', 'For example Mon and Wed 10–12'],
    ['Phone number (optional)', 'tel'],
    ['Office location (optional)', 'text', 'For example Science Hall 214'],
    ['Photo (optional)', 'file', 'JPG, PNG, WebP or GIF'],
    [
      'Bio (optional)',
      '',
      'Who they are and what they work on. Markdown’s headings, lists and links are read.',
    ],
    ['Areas (optional)', 'text', 'At most 12, with a semicolon between them: Databases; Security'],
    [
      'Courses (optional)',
      'text',
      'At most 12, with a semicolon between them: CS 101; CS 330 Databases',
    ],
  ],
  '/create-faq': [
    ['Question', 'text'],
    ['Answer', ''],
    ['Link (optional)', 'url', 'Where more can be read, for example https://example.edu/hours'],
  ],
  '/create-student-resource': [
    ['Title', 'text'],
    ['Description', ''],
    ['Link (optional)', 'url', 'For example https://example.org/guide'],
    category,
  ],
  '/admin-panel/users/create-user': [
    ['Username', 'text off none false'],
    ['Email', 'email off none false'],
    ['Role', ''],
    ['First login', ''],
    ['Password', 'password new-password none false', 'At least 8 characters'],
    ['Password again', 'password new-password none false'],
  ],
  '/admin-panel/users/edit-admin/1': [
    ['Username', 'text off none false'],
    ['Email', 'email off none false'],
    ['Role', ''],
    ['Mail about what waits for a decision', ''],
    [
      'New password (optional)',
      'password new-password none false',
      'At least 8 characters. Leave it empty to keep the one you have; a new one logs you out everywhere, and you log in with it.',
    ],
    ['New password again (optional)', 'password new-password none false'],
  ],
  '/admin-login': [
    ['Username', 'text username none false'],
    ['Password', 'password current-password none false'],
  ],
  '/create-student-highlight': [
    ['Project title', 'text'],
    ['Student name', 'text off'],
    [
      'Project description',
      '',
      'What it does, how the student built it and what was learned. Blank lines make paragraphs.',
    ],
    ...summaryAndLinks,
    [
      'Headshot (optional)',
      'file',
      'A photo of the student for the project card: JPG, PNG, WebP or GIF',
    ],
    ...projectPictures,
  ],
}

const toldBrowsers = ['type', 'autocomplete', 'autocapitalize', 'spellcheck']

function shown(field: HTMLInputElement) {
  const [hint = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? []
  const told = toldBrowsers.map((name) => field.getAttribute(name)).filter(Boolean)
  const texts = [field.labels?.[0], document.getElementById(hint)].map((each) => each?.textContent)
  return { label: texts[0], told: told.join(' '), hint: texts[1] }
}

test.each(Object.entries(forms))(
  'the fields of %s say what belongs into them, to people and to browsers',
  async (path, fields) => {
    if (/^.(submit|admin-login)/.test(path)) localStorage.clear()
    await visit(path, site)
    const form = await screen.findByRole('form')
    const inputs = form.querySelectorAll<HTMLInputElement>(
      'input:not([type=hidden]), textarea, select',
    )
    expect([...inputs].map(shown)).toEqual(
      fields.map(([label, told, hint]) => ({ label, told, hint })),
    )
  },
)

test('what was typed before the scripts were there is kept, also under a name that only the page sends', async () => {
  const field = (name: string, typed: string) =>
    `<input aria-label="early ${name}" name="${name}" value="${typed}">`
  document.body.innerHTML = `<script type="application/json" id="state">{}</script><form action="/submit-article">${field('title', 'Early')}${field('author', 'Zoë Park')}</form>`
  await visit('/submit-article', site)
  const author = await screen.findByLabelText('Author name')
  await waitFor(() => expect(author).toHaveValue('Zoë Park'))
  expect(screen.getByLabelText('Title')).toHaveValue('Early')
})
