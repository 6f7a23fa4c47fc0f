import { beforeEach, expect, spyOn, test } from 'bun:test'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { kinds } from '../../../src/testing/cast.ts'
import { but } from '../../../src/testing/client.ts'
import { heard } from '../../testing/heard.ts'
import { unwritable } from '../../testing/network.ts'
import { settings } from '../../testing/settings.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()

beforeEach(() => void spyOn(console, 'error').mockImplementation(() => {}))

const failing = unwritable(site)

/** Two of a kind that wait, or are published; `Two` stands first. */
async function add(called: string, isPublished = true) {
  const { path, item, title, table } = kinds.find((kind) => kind.path === `/api/${called}`) ?? {}
  if (!path || !item || !title) throw new Error(`There is no kind called ${called}.`)
  const ids: number[] = []
  for (const [n, name] of ['One', 'Two'].entries()) {
    const typed = but(item, { [title]: name, ...(path === '/api/events' && { location: `${n}` }) })
    if (isPublished) ids.push(await site.publish(path, typed))
    else ids.push(Number((await site.admin.post(path, typed)).body['id']))
  }
  return { path, table, ids }
}

async function open(address: string) {
  const { user, settled } = await visit(`/admin-panel?tab=${address}`, { ask: failing })
  await settled()
  const list = within(screen.getByRole('tabpanel'))
  const question = () => screen.queryByRole('alertdialog')
  const answer = (name: string) =>
    user.click(within(question() ?? document.body).getByRole('button', { name }))
  return {
    /** What is asked, and what is said beneath the row once it has failed. */
    async press(name: string) {
      await user.click(list.getByRole('button', { name: `${name}: Two` }))
      await settled()
      const dialog = question()
      const asked = heard(dialog)
      const field = dialog?.querySelector('textarea')
      if (field) fireEvent.change(field, { target: { value: 'Because.' } })
      if (dialog) await answer(name)
      const alert = await list.findByRole('alert')
      return { asked: asked.filter((line) => line !== 'Two'), said: alert.textContent }
    },
    /** What is asked before it is done to both. */
    async pressForBoth(name: string) {
      await user.click(list.getByRole('button', { name: `${name} selected` }))
      await settled()
      const asked = heard(question())
      await answer('Cancel')
      return asked
    },
    selectBoth: () => user.click(list.getByLabelText('Select all on this page')),
  }
}

const failed = (words: string) => `${words} Nothing was changed.`

/** What is asked, in a dialog called by what it is about, before something is done that its button names. */
const asking = (title: string, question: string, button: string, ...more: string[]) => [
  ...[`## ${title}`, question, ...more],
  ...['(Cancel)', `(${button})`],
]

const kindsOf = [
  ['student-highlights', 'Highlight', 'Failed to delete Blog Post.'],
  ['tech-blog', 'Article', 'Failed to delete Blog Post.'],
  ['events', 'Event', 'Failed to delete event.'],
  ['faq', 'FAQ', 'Failed to delete FAQ.'],
  ['faculty-directory', 'Faculty Member', 'Failed to delete faculty.'],
  ['student-resources', 'Resource', 'Failed to delete resource. Please try again.'],
] as const

/** The spec has its own. */
const questions: Record<string, string> = {
  Article: 'Are you sure you want to Delete this Article?',
  Resource: 'Are you sure you want to delete this resource?',
}

/** What stands beside the question. */
const warnings: Record<string, string[]> = {
  Event: [
    'It has not taken place yet. Call it off instead, and those who look for it see that it doesn’t.',
  ],
}

const isReviewed = (tab: string) =>
  kinds.some(({ path, reviewed }) => path === `/api/${tab}` && reviewed)

test.each(kindsOf)(
  'before one of %s is deleted that is asked; where it fails, the row says so',
  async (tab, noun, failure) => {
    await add(tab.replace('-directory', ''))
    const { press } = await open(isReviewed(tab) ? `cur-${tab}` : tab)
    const { asked, said } = await press('Delete')
    const question = questions[noun] ?? `Are you sure you want to delete this ${noun}?`
    expect(asked).toEqual(asking(`Delete ${noun}`, question, 'Delete', ...(warnings[noun] ?? [])))
    expect(said).toBe(failed(failure))
  },
)

test.each([
  ['student-highlights', 'Highlight', 'Failed to Approve Blog Post.', 'Failed to edit post.'],
  ['tech-blog', 'Article', 'Failed to Approve Blog Post.', 'Failed to update Blog Post.'],
  ['events', 'Event', 'Failed to approve event.', 'Failed to update event.'],
])(
  'before one or both of %s are approved that is asked; where it fails, the row says so',
  async (tab, noun, approve, edit) => {
    const { ids, table } = await add(tab, false)
    const { press, pressForBoth, selectBoth } = await open(tab)
    const { asked, said } = await press('Approve')
    const question = `Are you sure you want to approve this ${noun}?`
    expect(asked).toEqual(asking(`Approve ${noun}`, question, 'Approve'))
    expect(said).toBe(failed(approve))
    await selectBoth()
    const both = `Are you sure you want to approve these 2 ${noun}s?`
    expect(await pressForBoth('Approve')).toEqual(
      asking(`Approve ${noun}`, both, 'Approve', 'Two', 'One'),
    )
    cleanup()
    site.world.sqlite.run(`UPDATE ${table} SET spam = 1 WHERE id = ${ids[1]}`)
    const spam = await open(`${tab}&view=spam`)
    expect(await spam.press('Not spam')).toEqual({ asked: [], said: failed(edit) })
  },
)

const toThem = 'Whoever sent it in reads this under their private link. Ctrl + Enter sends it.'
const reason = `Reason (optional): "${toThem}"`
const note = `Note: "${toThem}"`

test('what is sent back or declined goes with words, and the question says who reads them', async () => {
  await add('tech-blog', false)
  const { press, pressForBoth, selectBoth } = await open('tech-blog')
  expect(await press('Ask for changes')).toEqual({
    asked: asking(
      'Ask for changes',
      'What should be changed in this Article before it is published?',
      'Ask for changes',
      note,
    ),
    said: failed('Failed to ask for changes.'),
  })
  expect(await press('Decline')).toEqual({
    asked: asking(
      'Decline Article',
      'Are you sure you want to decline this Article?',
      'Decline',
      reason,
    ),
    said: failed('Failed to decline.'),
  })
  await selectBoth()
  const both = ['Two', 'One']
  const ask = 'What should be changed in these 2 Articles?'
  expect(await pressForBoth('Ask for changes')).toEqual(
    asking('Ask for changes', ask, 'Ask for changes', ...both, note),
  )
  const decline = 'Are you sure you want to decline these 2 Articles?'
  expect(await pressForBoth('Decline')).toEqual(
    asking('Decline Article', decline, 'Decline', ...both, reason),
  )
  const remove = 'Are you sure you want to delete these 2 Articles?'
  expect(await pressForBoth('Delete')).toEqual(asking('Delete Article', remove, 'Delete', ...both))
})

test('where no mail is set up the question says that no letter goes out', async () => {
  settings.sendsMail = false
  await add('tech-blog', false)
  const { press } = await open('tech-blog')
  const { asked } = await press('Decline')
  settings.sendsMail = true
  expect(asked[2]).toBe(
    `Reason (optional): "${toThem} No mail is set up, so no letter tells them."`,
  )
})

test('what can be taken back is done without a question, and what can’t is asked twice over', async () => {
  const { path, ids } = await add('tech-blog')
  const published = await open('cur-tech-blog')
  expect(await published.press('Unpublish')).toEqual({
    asked: [],
    said: failed('Failed to unpublish it.'),
  })
  cleanup()
  for (const id of ids) await site.admin.delete(`${path}/${id}`)
  const { press, pressForBoth, selectBoth } = await open('cur-tech-blog&view=trash')
  expect(await press('Restore')).toEqual({ asked: [], said: failed('Failed to restore it.') })
  const ask = 'Are you sure you want to delete this Article for good? It can’t be restored then.'
  const title = 'Delete Article for good'
  expect(await press('Delete for good')).toEqual({
    asked: asking(title, ask, 'Delete for good'),
    said: failed('Failed to delete it for good.'),
  })
  await selectBoth()
  const both =
    'Are you sure you want to delete these 2 Articles for good? They can’t be restored then.'
  expect(await pressForBoth('Delete for good')).toEqual(
    asking(title, both, 'Delete for good', 'Two', 'One'),
  )
})
