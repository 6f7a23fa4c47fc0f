import { expect, test } from 'bun:test'
import { fireEvent, screen } from '@testing-library/react'
import { article, kinds } from '../../src/testing/cast.ts'
import { connect } from '../testing/network.ts'
import { put, siteOfAdmin, visit } from '../testing/site.tsx'

const site = siteOfAdmin()

/** The site as it answers while nothing can be written. */
const failing = async (request: Request) => {
  if (request.method === 'POST' || request.method === 'PUT') throw new TypeError('Failed to fetch')
  return await site.ask(request)
}

/** Enters one of a kind as the cast has it. */
async function fill(path: string) {
  const { item = {} } = kinds.find((kind) => kind.path === path) ?? {}
  await screen.findAllByRole('textbox')
  for (const [name, value] of Object.entries<string>(item)) {
    const field = document.getElementById(`field-${name}`)
    if (field) fireEvent.change(field, { target: { value } })
  }
}

const post = 'Failed to submit edits. Please try again.'

test.each([
  [
    'student-highlights',
    '/create-student-highlight',
    'Failed to create post. Please try again.',
    post,
  ],
  ['tech-blog', '/create-tech-blog', 'Failed to create Article. Please try again.', post],
  ['events', '/create-event', 'Failed to create event. Please try again.', post],
  [
    'student-resources',
    '/create-student-resource',
    'Failed to add resource',
    'Failed to update resource',
  ],
  ['faculty', '/create-faculty', 'Failed to add faculty', 'Failed to edit faculty'],
  ['faq', '/create-faq', 'Failed to add FAQ', 'Failed to edit FAQ'],
] as const)(
  'the editor of %s says in its own words that nothing was saved',
  async (kind, create, add, edit) => {
    const path = `/api/${kind}` as const
    const created = await visit(create, { ask: failing })
    await fill(path)
    await created.user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(add)).toBeVisible()
    created.unmount()

    const id = await site.publish(path)
    const { user } = await visit(`/admin-panel/${kind}/edit/${id}`, { ask: failing })
    await fill(path)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(edit)).toBeVisible()
  },
  60_000,
)

test.each([
  [
    '/submit-project',
    'student-highlights',
    'Submit project',
    'Failed to submit project. Please try again.',
  ],
  ['/submit-article', 'tech-blog', 'Submit article', 'Failed to submit Article. Please try again.'],
  ['/submit-event', 'events', 'Submit event', 'Failed to submit event. Please try again.'],
])(
  '%s says in its own words that nothing was sent',
  async (form, kind, button, failed) => {
    connect(() => failing)
    const { user } = await visit(form, { ask: failing })
    expect(
      screen.getByText(/ No account needed\. An administrator reviews it before/),
    ).toBeVisible()
    await fill(`/api/${kind}`)
    await user.click(screen.getByRole('button', { name: button }))
    expect(await screen.findByText(failed)).toBeVisible()
  },
  60_000,
)

test('an event that was made is approved next', async () => {
  const { user } = await visit('/create-event', site)
  await fill('/api/events')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(
    await screen.findByText('Event created successfully! Please Approve it in the admin panel.'),
  ).toBeVisible()
}, 30_000)

test('the form sends title, author, summary, link and image, and arrives as an article', async () => {
  const bodies: object[] = []
  const network = connect(() => site.ask)
  const { user } = await visit('/submit-article', site)
  await put(user, await screen.findByLabelText('Title'), article.title)
  await put(user, screen.getByLabelText('Author name'), article.author_name)
  await put(user, screen.getByLabelText('Summary'), article.summary)
  await put(user, screen.getByLabelText('Link'), article.external_link)
  const { ask } = site
  site.ask = async (request) => {
    bodies.push(await request.clone().json())
    return await ask(request)
  }
  await user.click(screen.getByRole('button', { name: 'Submit article' }))
  expect(
    await screen.findByText(
      'Thank you! Your Article has been submitted and is awaiting admin review.',
    ),
  ).toBeVisible()
  network.mend()
  const own = Object.keys(bodies[0] ?? {}).filter((name) => !name.startsWith('hl_'))
  expect(own.toSorted()).toEqual(['author', 'link', 'summary', 'title'])
  const found = await Promise.all([
    site.admin.get('/api/tech-blog/pending'),
    site.admin.get('/api/tech-blog/spam'),
  ])
  const { category, ...rest } = article
  expect(found.flatMap(({ body }) => body)).toMatchObject([rest])
}, 30_000)
