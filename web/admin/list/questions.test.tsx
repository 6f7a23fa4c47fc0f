import { expect, test } from 'bun:test'
import { asking, notChanged, refusedLists } from '../../testing/panel.ts'
import { siteOfAdmin } from '../../testing/site.tsx'

const site = siteOfAdmin()
const { open, tags } = refusedLists(site)
const path = '/api/tech-blog'
const names = ['One', 'Two']

const toThem = 'Whoever sent it in reads this under their private link. Ctrl + Enter sends it.'
const reason = `Reason (optional): "${toThem}"`
const note = `Note: required "${toThem}"`
const both = ['Two', 'One']

test('what is sent back or declined goes with words, and the question says who reads them', async () => {
  for (const title of names) await site.submit(path, { title })
  const { decide, decideMany, selectAll } = await open('tech-blog')
  const ask = 'Ask for changes'
  const question = 'What should be changed in this Article before it is published?'
  expect(await decide(ask, 'Two')).toEqual({
    asked: asking(ask, question, ask, 'Two', note),
    said: notChanged('Failed to ask for changes.'),
  })
  const areSure = (verb: string, what: string) => `Are you sure you want to ${verb} ${what}?`
  expect(await decide('Decline', 'Two')).toEqual({
    asked: asking('Decline Article', areSure('decline', 'this Article'), 'Decline', 'Two', reason),
    said: notChanged('Failed to decline.'),
  })
  await decide('Delete', 'Two')
  expect(tags).toEqual(['"1"', '"1"', '"1"'])
  await selectAll()
  expect(await decideMany(ask)).toEqual(
    asking(ask, 'What should be changed in these 2 Articles?', ask, ...both, note),
  )
  for (const [verb, ...more] of [['Approve'], ['Decline', reason], ['Delete']] as const)
    expect(await decideMany(verb)).toEqual(
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
  expect(await published.decide('Unpublish', 'Two')).toEqual(unpublish)
  await published.selectAll()
  expect(await published.decideMany('Unpublish')).toEqual(
    asking(
      'Unpublish Articles',
      'Are you sure you want to unpublish these 2 Articles?',
      'Unpublish',
      ...both,
    ),
  )
  for (const id of ids) await site.admin.delete(`${path}/${id}`)
  const { decide, decideMany, selectAll } = await open('cur-tech-blog&view=trash')
  expect(await decide('Restore', 'Two')).toEqual({
    asked: [],
    said: notChanged('Failed to restore it.'),
  })
  const title = 'Delete Article for good'
  const ask = (what: string, who: string) =>
    `Are you sure you want to delete ${what} for good? ${who} can’t be restored then.`
  expect(await decide('Delete for good', 'Two')).toEqual({
    asked: asking(title, ask('this Article', 'It'), 'Delete for good', 'Two'),
    said: notChanged('Failed to delete it for good.'),
  })
  expect(tags).toEqual([null, '"3"', '"3"'])
  await selectAll()
  expect(await decideMany('Delete for good')).toEqual(
    asking(title, ask('these 2 Articles', 'They'), 'Delete for good', ...both),
  )
})
