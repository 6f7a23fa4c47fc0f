import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { connect } from '../../testing/network.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()
connect(() => site.ask)
const file = (text: string, name = 'faq.csv') => new File([text], name, { type: 'text/csv' })

/** A file is chosen for the list of a tab. */
async function choose(tab: string, chosen: File) {
  const page = await visit(`/admin-panel?tab=${tab}`, site)
  await page.press('Import')
  await page.user.upload(await screen.findByLabelText('File'), chosen)
  return page
}

test('a heading that isn’t known gets a choice, and nothing is brought in before each has one', async () => {
  const rows = 'question,answer,Where to read,Asked by\nWhat?,So.,college.edu/what,Ada\n'
  const { user, press } = await choose('faq', file(rows))
  const columns = await screen.findByRole('table', { name: 'Columns' })
  expect(within(columns).getByRole('row', { name: 'answer answer' })).toBeVisible()
  const isReady = () => screen.queryByRole('button', { name: 'Import 1 question' }) !== null
  expect(isReady()).toBe(false)
  const link = await screen.findByRole('combobox', { name: 'Where to read becomes' })
  await waitFor(() =>
    expect(within(link).getByRole('option', { name: 'link' })).toBeInTheDocument(),
  )
  await user.selectOptions(link, 'link')
  const asked = await screen.findByRole('combobox', { name: 'Asked by becomes' })
  expect([isReady(), screen.getByText(/^Choose what becomes of each/)]).toEqual([
    false,
    expect.anything(),
  ])
  await user.selectOptions(asked, 'Leave it out')
  await press('Import 1 question')
  await screen.findByText('1 row imported, 0 there already, 0 left out.')
  const { body } = await site.visitor.get('/api/faq')
  expect(body.find(({ question }) => question === 'What?')).toMatchObject({
    link: 'https://college.edu/what',
  })
})

test('what differs is told, and updated where that is wanted', async () => {
  const { body } = await site.admin.post('/api/faq', { question: 'Who?', answer: 'I.', link: null })
  const { user, press } = await choose('faq', file('question,answer\nWho?,You.\n'))
  expect(
    await screen.findByText('1 row read: 0 new, 0 there already, 1 differs, 0 refused.'),
  ).toBeVisible()
  expect(screen.getByRole('region', { name: 'Differ from what is here' })).toHaveTextContent(
    'Line 2: answer is “I.”, in the file “You.”',
  )
  await user.click(screen.getByRole('checkbox', { name: 'Update the 1 that differs' }))
  await press('Update 1 question')
  expect(
    await screen.findByText('0 rows imported, 1 updated, 0 there already, 0 left out.'),
  ).toBeVisible()
  expect((await site.visitor.get(`/api/faq/${body['id']}`)).body).toMatchObject({ answer: 'You.' })
})

test('where a day could be read in two ways, it is asked which', async () => {
  const rows = 'title,start time,location\nHack night,3/5/2099 18:00,Hall\n'
  const { user } = await choose('events', file(rows, 'events.csv'))
  const dates = await screen.findByLabelText('In this file 3/5 is')
  expect(screen.queryByRole('button', { name: 'Import 1 event' })).toBeNull()
  await user.selectOptions(dates, 'March 5')
  expect(await screen.findByRole('button', { name: 'Import 1 event' })).toBeVisible()
})
