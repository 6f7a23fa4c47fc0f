import { expect, setDefaultTimeout, test } from 'bun:test'
import { fireEvent, screen } from '@testing-library/react'
import type { KindPath } from '../../src/content/every-kind.ts'
import { article } from '../../src/testing/cast.ts'
import { connect, isWrite, losing } from '../testing/network.ts'
import { kindCalled, siteOfAdmin, tabAt, visit } from '../testing/site.tsx'
import { findStatus } from '../testing/user-actions.ts'

setDefaultTimeout(60_000)

const site = siteOfAdmin()

/** Enters one of a kind as the cast has it. */
async function fill(called: string) {
  await screen.findAllByRole('textbox')
  for (const [name, value] of Object.entries<string>(kindCalled(called).item)) {
    const field = document.getElementById(`field-${name}`)
    const clock = document.getElementById(`field-${name}-time`)
    const [day, time] = clock ? value.split('T') : [value]
    if (field) fireEvent.change(field, { target: { value: day } })
    if (clock) fireEvent.change(clock, { target: { value: time } })
  }
}

/** What the fields of one hold. */
const entered = (called: string) =>
  Object.fromEntries(
    Object.keys(kindCalled(called).item).map((name) => {
      const parts = document.querySelectorAll<HTMLInputElement>(
        `#field-${name}, #field-${name}-time`,
      )
      return [name, [...parts].map(({ value }) => value).join('T')]
    }),
  )

const edited = 'Edits submitted successfully!'
const post = 'Failed to submit edits. Please try again.'
const { author_name: author, external_link: link, ...sameNames } = article

type EditorMessages = {
  added: string
  notAdded: string
  edited: string
  notEdited: string
  /** Where a new one is sent by other names. */
  sent?: object
}

/** Of the kinds in the spec. */
const messages: { [Path in KindPath]?: EditorMessages } = {
  'student-highlights': {
    notAdded: 'Failed to create post. Please try again.',
    added: 'Post created successfully! Please Approve it in the admin panel.',
    ...{ notEdited: post, edited },
  },
  'tech-blog': {
    sent: { ...sameNames, author, link },
    notAdded: 'Failed to create Article. Please try again.',
    added: 'Article submitted successfully! Please Approve it in the admin panel.',
    ...{ notEdited: post, edited },
  },
  events: {
    notAdded: 'Failed to create event. Please try again.',
    added: 'Event created successfully! Please Approve it in the admin panel.',
    ...{ notEdited: post, edited },
  },
  'student-resources': {
    ...{ notAdded: 'Failed to add resource', added: 'Resource added successfully! ID: 2' },
    ...{ notEdited: 'Failed to update resource', edited: 'Resource updated successfully!' },
  },
  faculty: {
    ...{ notAdded: 'Failed to add faculty', added: 'Faculty added successfully! ID: 2' },
    ...{ notEdited: 'Failed to edit faculty', edited: 'Faculty Edited successfully!' },
  },
  faq: {
    ...{ notAdded: 'Failed to add FAQ', added: 'FAQ added successfully! ID: 2' },
    ...{ notEdited: 'Failed to edit FAQ', edited: 'FAQ Updated successfully!' },
  },
}

test.each(Object.entries(messages))(
  'the editor of %s says in the words of the spec that nothing was saved, and then that it was, in the list as it was left, whose row is marked, and undone with one press',
  async (called, words) => {
    const { path, item, title, own } = kindCalled(called)
    const { notAdded, added, notEdited, edited, sent: expected = item } = words
    const other = { [title]: 'Other', ...('email' in item && { email: 'o@college.edu' }) }
    await site.publish(path, other)
    let isFailing = true
    const sent: object[] = []
    const whole = async (request: Request) => {
      if (!isFailing && request.method === 'POST') sent.push(await request.clone().json())
      return await site.ask(request)
    }
    const at = losing({ ask: whole }, (each) => isFailing && isWrite(each), { arrives: false })
    const tab = `/admin-panel${tabAt(path).replace('cur-', '')}&sort=oldest`
    const { press, follow, place } = await visit(tab, at)
    await place.go(own.create)
    await fill(called)
    await press('Save')
    expect(await screen.findByText(notAdded)).toBeVisible()
    isFailing = false
    await press('Save')
    await findStatus(added)
    expect(place.address).toBe('/admin-panel')
    expect(sent).toEqual([expect.objectContaining(expected)])

    isFailing = true
    const name = String(Object(item)[title])
    await follow(`Edit: ${name}`)
    await screen.findByDisplayValue(name)
    expect(entered(called)).toEqual(item)
    const field = document.getElementById(`field-${title}`) ?? document.body
    fireEvent.change(field, { target: { value: 'A better name' } })
    await press('Save')
    expect(await screen.findByText(notEdited)).toBeVisible()
    isFailing = false
    await press('Save')
    await findStatus(edited)
    expect(place.address).toBe('/admin-panel')
    const row = await screen.findByRole('row', { name: /A better name.*Just saved/ })
    expect(row).toContainElement(document.activeElement as HTMLElement)
    expect(screen.getAllByText('Just saved')).toHaveLength(1)
    expect((await site.admin.get(`${path}/2`)).body[title]).toBe('A better name')
    await press('Undo')
    await findStatus('“A better name” was made again what it was before.')
    expect(await screen.findByRole('rowheader', { name: new RegExp(name) })).toBeVisible()
    expect((await site.admin.get(`${path}/2`)).body[title]).toBe(name)
  },
)

test('the form sends title, author, summary, link and image, and arrives as an article', async () => {
  const bodies: object[] = []
  const network = connect(() => async (request) => {
    bodies.push(await request.clone().json())
    return await site.ask(request)
  })
  const { press, arrives } = await visit('/submit-article', site)
  await fill('tech-blog')
  await press('Submit article')
  await arrives(/^\/submission\/[\w-]{22}\?thanks=1$/)
  network.mend()
  const own = Object.keys(bodies[0] ?? {}).filter((name) => !name.startsWith('hl_'))
  expect(own.toSorted()).toEqual(['author', 'category', 'link', 'summary', 'title'])
  const found = await Promise.all([
    site.admin.get('/api/tech-blog/pending'),
    site.admin.get('/api/tech-blog/spam'),
  ])
  expect(found.flatMap(({ body }) => body)).toMatchObject([article])
})
