import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { access } from '../../../src/testing/cast.ts'
import { asking, notChanged, refusedLists } from '../../testing/panel.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'
import { findStatus } from '../../testing/user-actions.ts'

const site = siteOfAdmin()

const panel = (search: string) => visit(`/admin-panel${search}`, site)

test('a search that finds nothing names what was searched, and leads back to all of them; an empty list has none to be taken back', async () => {
  const { follow, place, settled } = await panel('?tab=faq')
  expect(await screen.findByText('No resources found.')).toBeVisible()
  expect(screen.queryByText(/^Nothing matches/)).toBeNull()
  expect(screen.queryByRole('link', { name: /^Show all/ })).toBeNull()
  await site.publish('/api/faq', { question: 'Where is the printer?' })
  await place.go('/admin-panel?tab=faq&q=scanner')
  await settled()
  expect(screen.getByText('No resources found.')).toBeVisible()
  expect(screen.getByText(/^Nothing matches/)).toHaveTextContent('Nothing matches “scanner”.')
  await follow('Show all questions')
  expect(await screen.findByText('Where is the printer?')).toBeVisible()
  expect(place.address).toBe('/admin-panel?tab=faq')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'FAQ' })).toHaveFocus())
  await place.go('/admin-panel?tab=student-resources&category=programming')
  await screen.findByText('Nothing matches in programming.')
})

test('an answer is shown by its beginning, in whole words, and the tabs count what their lists hold', async () => {
  const answer = `${'word '.repeat(18)}collaboration`
  await site.publish('/api/faq', { question: 'Long?', answer })
  await site.publish('/api/faq', { question: 'Without a space?', answer: 'ü'.repeat(101) })
  for (const student_id of ['N87654321', 'N12345678'])
    await site.submit('/api/student', { student_id })
  const { id } = await site.submit('/api/student', { full_name: 'Al', student_id: 'N11111111' })
  await site.admin.post('/api/student/approve', { id })
  const { place } = await panel('?tab=pending-accounts')
  const alike = { name: `2 alike: ${access.full_name}` }
  expect(await screen.findAllByRole('link', alike)).toHaveLength(2)
  await place.go('/admin-panel?tab=faq')
  expect(await screen.findByText(`${'word '.repeat(18).trim()}…`)).toBeVisible()
  expect(screen.getByText(`${'ü'.repeat(100)}…`)).toBeVisible()
  const existing = within(screen.getByRole('tablist', { name: 'Existing Components' }))
  expect(await existing.findByRole('tab', { name: 'Pending Accounts, 1' })).toBeVisible()
})

test('rows and previews show Markdown as text without its marks, in the trash, too', async () => {
  await site.publish('/api/faq', {
    question: 'When?',
    answer: '**Daily**, see [hours](https://a.org)',
  })
  const id = await site.publish('/api/faculty', { name: 'Al', bio: 'Works on **wet**lands.' })
  await site.admin.delete(`/api/faculty/${id}`)
  const { place, user } = await panel('?tab=faq')
  expect(await screen.findByText('Daily, see hours (https://a.org)')).toBeVisible()
  await place.go('/admin-panel?tab=faculty-directory&view=trash')
  await user.click(await screen.findByRole('button', { name: 'Preview: Al' }))
  expect(await screen.findByText('Works on wetlands.')).toBeVisible()
  expect(screen.queryByText('Html')).toBeNull()
})

test('what was saved elsewhere marks no row of another list that has its number', async () => {
  const id = await site.publish('/api/faq', { question: 'Mine?' })
  await site.publish('/api/student-resources', { name: 'Other' })
  const { add, press, place } = await panel('?tab=student-resources')
  await screen.findByRole('rowheader', { name: /Other/ })
  await place.go(`/admin-panel/faq/edit/${id}`)
  await add('question', ' Yes')
  await press('Save')
  await findStatus('FAQ Updated successfully!')
  expect(await screen.findByRole('rowheader', { name: /Other/ })).toBeVisible()
  expect(screen.queryByText('Just saved')).toBeNull()
})

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
