import { beforeEach, expect, spyOn, test } from 'bun:test'
import { cleanup, screen, within } from '@testing-library/react'
import { heard } from '../../testing/heard.ts'
import { unwritable } from '../../testing/network.ts'
import { settings } from '../../testing/settings.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'
import { kindCalled } from '../../testing/tabs.ts'

const site = siteOfAdmin()

beforeEach(() => void spyOn(console, 'error').mockImplementation(() => {}))

const failing = unwritable(site)

/** Two of a kind that wait, or are published; `Two` stands first. */
async function add(called: string, isPublished = true) {
  const kind = kindCalled(called)
  const ids: number[] = []
  for (const name of ['One', 'Two']) {
    const own = { [kind.title]: name, ...(called === 'events' && { location: name }) }
    ids.push(
      isPublished ? await site.publish(kind.path, own) : (await site.submit(kind.path, own)).id,
    )
  }
  return { ...kind, ids }
}

async function open(address: string) {
  const page = await visit(`/admin-panel?tab=${address}`, { ask: failing })
  await page.settled()
  const asked = async (button: string) => {
    await page.press(button)
    await page.settled()
    return heard(screen.queryByRole('alertdialog'))
  }
  return {
    /** What is asked, and what is said beneath the row once it has failed. */
    async press(name: string) {
      const lines = await asked(`${name}: Two`)
      if (lines.length > 0) await page.agree(name, 'Because.')
      const alert = await within(screen.getByRole('tabpanel')).findByRole('alert')
      return { asked: lines.filter((line) => line !== 'Two'), said: alert.textContent }
    },
    /** What is asked before it is done to both. */
    async pressForBoth(name: string) {
      const lines = await asked(`${name} selected`)
      await page.agree('Cancel')
      return lines
    },
    selectBoth: page.selectAll,
  }
}

const failed = (words: string) => `${words} Nothing was changed.`

/** What is asked, in a dialog called by what it is about, before something is done that its button names. */
const asking = (title: string, question: string, button: string, ...more: string[]) => [
  ...[`## ${title}`, question, ...more],
  ...['(Cancel)', `(${button})`],
]

type Row = { tab: string; noun: string; remove: string; approve?: string; edit?: string }

/** Each kind, with what it says of one that can't be deleted, approved, or taken out of the spam. */
const kindsOf: Row[] = [
  {
    ...{ tab: 'student-highlights', noun: 'Highlight', remove: 'Failed to delete Blog Post.' },
    ...{ approve: 'Failed to Approve Blog Post.', edit: 'Failed to edit post.' },
  },
  {
    ...{ tab: 'tech-blog', noun: 'Article', remove: 'Failed to delete Blog Post.' },
    ...{ approve: 'Failed to Approve Blog Post.', edit: 'Failed to update Blog Post.' },
  },
  {
    ...{ tab: 'events', noun: 'Event', remove: 'Failed to delete event.' },
    ...{ approve: 'Failed to approve event.', edit: 'Failed to update event.' },
  },
  { tab: 'faq', noun: 'FAQ', remove: 'Failed to delete FAQ.' },
  { tab: 'faculty-directory', noun: 'Faculty Member', remove: 'Failed to delete faculty.' },
  {
    ...{ tab: 'student-resources', noun: 'Resource' },
    remove: 'Failed to delete resource. Please try again.',
  },
]

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

test.each(kindsOf)(
  'before one of $tab is deleted that is asked; where it fails, the row says so',
  async ({ tab, noun, remove, approve }) => {
    await add(tab.replace('-directory', ''))
    const { press } = await open(approve ? `cur-${tab}` : tab)
    const { asked, said } = await press('Delete')
    const question = questions[noun] ?? `Are you sure you want to delete this ${noun}?`
    expect(asked).toEqual(asking(`Delete ${noun}`, question, 'Delete', ...(warnings[noun] ?? [])))
    expect(said).toBe(failed(remove))
  },
)

test.each(kindsOf.filter(({ approve }) => approve))(
  'before one or both of $tab are approved that is asked; where it fails, the row says so',
  async ({ tab, noun, approve = '', edit = '' }) => {
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
const both = ['Two', 'One']

test('what is sent back or declined goes with words, and the question says who reads them, and where no letter goes out', async () => {
  await add('tech-blog', false)
  const { press, pressForBoth, selectBoth } = await open('tech-blog')
  const ask = 'Ask for changes'
  expect(await press(ask)).toEqual({
    asked: asking(ask, 'What should be changed in this Article before it is published?', ask, note),
    said: failed('Failed to ask for changes.'),
  })
  const decline = ['Decline Article', 'Are you sure you want to decline this Article?'] as const
  expect(await press('Decline')).toEqual({
    asked: asking(...decline, 'Decline', reason),
    said: failed('Failed to decline.'),
  })
  await selectBoth()
  expect(await pressForBoth(ask)).toEqual(
    asking(ask, 'What should be changed in these 2 Articles?', ask, ...both, note),
  )
  const areSure = (verb: string) => `Are you sure you want to ${verb} these 2 Articles?`
  expect(await pressForBoth('Decline')).toEqual(
    asking('Decline Article', areSure('decline'), 'Decline', ...both, reason),
  )
  expect(await pressForBoth('Delete')).toEqual(
    asking('Delete Article', areSure('delete'), 'Delete', ...both),
  )
  cleanup()
  settings.sendsMail = false
  const unmailed = await (await open('tech-blog')).press('Decline')
  settings.sendsMail = true
  const noLetter = `${toThem} No mail is set up, so no letter tells them.`
  expect(unmailed.asked[2]).toBe(`Reason (optional): "${noLetter}"`)
})

test('what can be taken back is done without a question, and what can’t is asked twice over', async () => {
  const { path, ids } = await add('tech-blog')
  const published = await open('cur-tech-blog')
  const unpublish = { asked: [], said: failed('Failed to unpublish it.') }
  expect(await published.press('Unpublish')).toEqual(unpublish)
  cleanup()
  for (const id of ids) await site.admin.delete(`${path}/${id}`)
  const { press, pressForBoth, selectBoth } = await open('cur-tech-blog&view=trash')
  expect(await press('Restore')).toEqual({ asked: [], said: failed('Failed to restore it.') })
  const title = 'Delete Article for good'
  const ask = (what: string, who: string) =>
    `Are you sure you want to delete ${what} for good? ${who} can’t be restored then.`
  expect(await press('Delete for good')).toEqual({
    asked: asking(title, ask('this Article', 'It'), 'Delete for good'),
    said: failed('Failed to delete it for good.'),
  })
  await selectBoth()
  expect(await pressForBoth('Delete for good')).toEqual(
    asking(title, ask('these 2 Articles', 'They'), 'Delete for good', ...both),
  )
})
