import { expect, test } from 'bun:test'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { article, kinds } from '../../src/testing/cast.ts'
import { connect } from '../testing/network.ts'
import { put, siteOfAdmin, visit } from '../testing/site.tsx'

const site = siteOfAdmin()

/** The site as it answers while nothing can be written. */
const failing = async (request: Request) => {
  if (request.method === 'POST' || request.method === 'PUT') throw new TypeError('Failed to fetch')
  return await site.ask(request)
}

const castOf = (called: string) => {
  const kind = kinds.find(({ path }) => path === `/api/${called}`)
  if (!kind) throw new Error(`There is no kind called ${called}.`)
  return kind
}

/** Enters one of a kind as the cast has it. */
async function fill(called: string) {
  await screen.findAllByRole('textbox')
  for (const [name, value] of Object.entries<string>(castOf(called).item)) {
    const field = document.getElementById(`field-${name}`)
    const clock = document.getElementById(`field-${name}-time`)
    const [day, time] = clock ? value.split('T') : [value]
    if (field) fireEvent.change(field, { target: { value: day } })
    if (clock) fireEvent.change(clock, { target: { value: time } })
  }
}

const panel = '/admin-panel'
const said = (words: string) => screen.findByText(words, { selector: '[role=status] *' })
const edited = 'Edits submitted successfully!'
const post = 'Failed to submit edits. Please try again.'
const { author_name: author, external_link: link, ...sameNames } = article

test.each([
  {
    ...{ called: 'student-highlights', create: '/create-student-highlight' },
    notAdded: 'Failed to create post. Please try again.',
    added: 'Post created successfully! Please Approve it in the admin panel.',
    ...{ notEdited: post, edited },
  },
  {
    ...{ called: 'tech-blog', create: '/create-tech-blog', sent: { ...sameNames, author, link } },
    notAdded: 'Failed to create Article. Please try again.',
    added: 'Article submitted successfully! Please Approve it in the admin panel.',
    ...{ notEdited: post, edited },
  },
  {
    ...{ called: 'events', create: '/create-event' },
    notAdded: 'Failed to create event. Please try again.',
    added: 'Event created successfully! Please Approve it in the admin panel.',
    ...{ notEdited: post, edited },
  },
  {
    ...{ called: 'student-resources', create: '/create-student-resource' },
    ...{ notAdded: 'Failed to add resource', added: 'Resource added successfully! ID: 1' },
    ...{ notEdited: 'Failed to update resource', edited: 'Resource updated successfully!' },
  },
  {
    ...{ called: 'faculty', create: '/create-faculty' },
    ...{ notAdded: 'Failed to add faculty', added: 'Faculty added successfully! ID: 1' },
    ...{ notEdited: 'Failed to edit faculty', edited: 'Faculty Edited successfully!' },
  },
  {
    ...{ called: 'faq', create: '/create-faq' },
    ...{ notAdded: 'Failed to add FAQ', added: 'FAQ added successfully! ID: 1' },
    ...{ notEdited: 'Failed to edit FAQ', edited: 'FAQ Updated successfully!' },
  },
])(
  'the editor of $called says in the words of the spec that nothing was saved, and then that it was, in the panel',
  async ({ called, create, notAdded, added, notEdited, edited, ...more }) => {
    const { path, item, title } = castOf(called)
    let isFailing = true
    const sent: object[] = []
    const ask = async (request: Request) => {
      if (isFailing) return await failing(request)
      if (request.method === 'POST') sent.push(await request.clone().json())
      return await site.ask(request)
    }
    const { user, place } = await visit(panel, { ask })
    const save = async () => await user.click(screen.getByRole('button', { name: 'Save' }))
    await place.go(create)
    await fill(called)
    await save()
    expect(await screen.findByText(notAdded)).toBeVisible()
    isFailing = false
    await save()
    expect(await said(added)).toBeVisible()
    expect(place.address).toBe(panel)
    expect(sent).toEqual([expect.objectContaining('sent' in more ? more.sent : item)])

    isFailing = true
    await place.go(`${panel}/${called}/edit/1`)
    await fill(called)
    const name = document.getElementById(`field-${title}`) ?? document.body
    fireEvent.change(name, { target: { value: 'A better name' } })
    await save()
    expect(await screen.findByText(notEdited)).toBeVisible()
    isFailing = false
    await save()
    expect(await said(edited)).toBeVisible()
    expect(place.address).toBe(panel)
    expect((await site.admin.get(`${path}/1`)).body[title]).toBe('A better name')
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
    await fill(kind)
    await user.click(screen.getByRole('button', { name: button }))
    expect(await screen.findByText(failed)).toBeVisible()
  },
  60_000,
)

test('the form sends title, author, summary, link and image, and arrives as an article', async () => {
  const bodies: object[] = []
  const network = connect(() => site.ask)
  const { user, place } = await visit('/submit-article', site)
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
  await waitFor(() => expect(place.address).toMatch(/^\/submission\/[\w-]{22}\?thanks=1$/))
  network.mend()
  const own = Object.keys(bodies[0] ?? {}).filter((name) => !name.startsWith('hl_'))
  expect(own.toSorted()).toEqual(['author', 'link', 'summary', 'title'])
  const found = await Promise.all([
    site.admin.get('/api/tech-blog/pending'),
    site.admin.get('/api/tech-blog/spam'),
  ])
  const { category, ...rest } = article
  expect(found.flatMap(({ body }) => body)).toMatchObject([rest])
})
