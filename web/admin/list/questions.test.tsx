import { beforeEach, expect, spyOn, test } from 'bun:test'
import { cleanup } from '@testing-library/react'
import { unwritable } from '../../testing/network.ts'
import { asking, notChanged, refusedIn } from '../../testing/panel.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()
const failing = unwritable(site)
const path = '/api/tech-blog'
const names = ['One', 'Two']

beforeEach(() => {
  spyOn(console, 'error').mockImplementation(() => {})
  failing.tags.length = 0
})

async function open(address: string) {
  cleanup()
  const page = await visit(`/admin-panel?tab=${address}`, failing)
  await page.settled()
  const { decide, decideMany } = refusedIn(page)
  return {
    decide: (name: string) => decide(name, 'Two'),
    decideBoth: decideMany,
    selectBoth: page.selectAll,
  }
}

const toThem = 'Whoever sent it in reads this under their private link. Ctrl + Enter sends it.'
const reason = `Reason (optional): "${toThem}"`
const note = `Note: required "${toThem}"`
const both = ['Two', 'One']

test('what is sent back or declined goes with words, and the question says who reads them', async () => {
  for (const title of names) await site.submit(path, { title })
  const { decide, decideBoth, selectBoth } = await open('tech-blog')
  const ask = 'Ask for changes'
  const question = 'What should be changed in this Article before it is published?'
  expect(await decide(ask)).toEqual({
    asked: asking(ask, question, ask, 'Two', note),
    said: notChanged('Failed to ask for changes.'),
  })
  const areSure = (verb: string, what: string) => `Are you sure you want to ${verb} ${what}?`
  expect(await decide('Decline')).toEqual({
    asked: asking('Decline Article', areSure('decline', 'this Article'), 'Decline', 'Two', reason),
    said: notChanged('Failed to decline.'),
  })
  await decide('Delete')
  expect(failing.tags).toEqual(['"1"', '"1"', '"1"'])
  await selectBoth()
  expect(await decideBoth(ask)).toEqual(
    asking(ask, 'What should be changed in these 2 Articles?', ask, ...both, note),
  )
  for (const [verb, ...more] of [['Approve'], ['Decline', reason], ['Delete']] as const)
    expect(await decideBoth(verb)).toEqual(
      asking(
        `${verb} Articles`,
        areSure(verb.toLowerCase(), 'these 2 Articles'),
        verb,
        ...both,
        ...more,
      ),
    )
})

test('what can be taken back is done to one without a question, unpublishing to many after one, and what can’t is asked twice over', async () => {
  const ids: number[] = []
  for (const title of names) ids.push(await site.publish(path, { title }))
  const published = await open('cur-tech-blog')
  const unpublish = { asked: [], said: notChanged('Failed to unpublish it.') }
  expect(await published.decide('Unpublish')).toEqual(unpublish)
  await published.selectBoth()
  expect(await published.decideBoth('Unpublish')).toEqual(
    asking(
      'Unpublish Articles',
      'Are you sure you want to unpublish these 2 Articles?',
      'Unpublish',
      ...both,
    ),
  )
  for (const id of ids) await site.admin.delete(`${path}/${id}`)
  const { decide, decideBoth, selectBoth } = await open('cur-tech-blog&view=trash')
  expect(await decide('Restore')).toEqual({
    asked: [],
    said: notChanged('Failed to restore it.'),
  })
  const title = 'Delete Article for good'
  const ask = (what: string, who: string) =>
    `Are you sure you want to delete ${what} for good? ${who} can’t be restored then.`
  expect(await decide('Delete for good')).toEqual({
    asked: asking(title, ask('this Article', 'It'), 'Delete for good', 'Two'),
    said: notChanged('Failed to delete it for good.'),
  })
  expect(failing.tags).toEqual([null, '"3"', '"3"'])
  await selectBoth()
  expect(await decideBoth('Delete for good')).toEqual(
    asking(title, ask('these 2 Articles', 'They'), 'Delete for good', ...both),
  )
})
