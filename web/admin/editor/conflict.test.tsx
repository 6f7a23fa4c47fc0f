import { expect, test } from 'bun:test'
import { act, screen, waitFor, within } from '@testing-library/react'
import { findByUser } from '../../../src/accounts/admins.ts'
import { makeAdmin, tokenOf } from '../../../src/testing/ada.ts'
import { question } from '../../../src/testing/cast.ts'
import { heard } from '../../testing/heard.ts'
import { put, siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()

test('where two edit the same item each field is told twice, and what is chosen last is kept', async () => {
  const id = await site.publish('/api/faq', { question: 'When?', answer: 'Soon.', link: null })
  const { user, place } = await visit(`/admin-panel/faq/edit/${id}`, site)
  await put(user, await screen.findByLabelText('Question'), ' Mine')
  await put(user, screen.getByLabelText('Answer'), ' Mine')
  await site.admin.put(`/api/faq/${id}`, { question: 'When, theirs?', answer: 'Theirs.' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const name = 'Somebody else saved this in the meantime'
  const conflict = await screen.findByRole('region', { name })
  expect(heard(conflict).slice(0, 3)).toEqual([
    `## ${name}`,
    'It was saved by ada on Mar 2, 2026, 12:00 PM.',
    'Nothing was changed yet. Choose for each field you changed which version is kept, then save; or take theirs as it is.',
  ])
  const fields = within(conflict).getAllByRole('group')
  expect(fields.map((each) => each.textContent)).toEqual([
    'QuestionYoursWhen? MineTheirsWhen, theirs?',
    'AnswerYoursSoon. MineTheirsTheirs.',
  ])
  const choose = async (n: number, label: string) =>
    await user.click(
      within(fields[n] ?? conflict).getByRole('radio', { name: new RegExp(`^${label}`) }),
    )
  await choose(0, 'Theirs')
  await choose(0, 'Yours')
  await choose(1, 'Theirs')
  await user.click(screen.getByRole('button', { name: 'Save what is chosen' }))
  await waitFor(() => expect(place.address).toBe('/admin-panel'))
  const { body } = await site.admin.get(`/api/faq/${id}`)
  expect(body).toMatchObject({ question: 'When? Mine', answer: 'Theirs.' })
})

test('what the second leaves alone is theirs, without a choice', async () => {
  const id = await site.publish('/api/faq')
  const { user, place } = await visit(`/admin-panel/faq/edit/${id}`, site)
  await put(user, await screen.findByLabelText('Question'), ' Mine alone')
  await site.admin.put(`/api/faq/${id}`, { question: 'Theirs', answer: 'Better' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Save what is chosen' }))
  await waitFor(() => expect(place.address).toBe('/admin-panel'))
  const { body } = await site.admin.get(`/api/faq/${id}`)
  expect(body).toMatchObject({ question: `${question.question} Mine alone`, answer: 'Better' })
})

test('a colleague who has the same item open is named in the editor and at its row, before either saves', async () => {
  const id = await site.publish('/api/faq')
  const page = `/admin-panel/faq/edit/${id}`
  makeAdmin(site.world, { user: 'grace', email: 'grace@college.edu' })
  const row = findByUser(site.world.db, 'grace')
  const grace = site.visitor.as(row ? await tokenOf(site.world, row) : '')
  await grace.post('/api/counts/editing', { page })
  const { place } = await visit(page, site)
  expect(await screen.findByText(/Whoever saves second/)).toHaveTextContent(
    /^grace is editing this/,
  )
  const seenByGrace = async () => (await grace.get('/api/counts')).body['editing']
  expect(await seenByGrace()).toEqual({ [page]: ['ada'] })
  await place.go('/admin-panel?tab=faq')
  const header = await screen.findByRole('rowheader', { name: /grace is editing this$/ })
  expect(header).toHaveTextContent(question.question)
  await waitFor(async () => expect(await seenByGrace()).toEqual({}))
})

test('whose version was taken is said until something is typed', async () => {
  const id = await site.publish('/api/faq')
  const { user } = await visit(`/admin-panel/faq/edit/${id}`, site)
  await put(user, await screen.findByLabelText('Question'), ' Mine')
  await site.admin.put(`/api/faq/${id}`, { question: 'Theirs?' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Take theirs' }))
  expect(await screen.findByText('This is their version now.')).toBeVisible()
  expect(screen.getByLabelText('Question')).toHaveValue('Theirs?')
  await put(user, screen.getByLabelText('Question'), ' Mine')
  expect(screen.queryByText('This is their version now.')).toBeNull()
})

test('what is being edited is not read again under the hand, whatever made it old', async () => {
  const id = await site.publish('/api/faq')
  const reads: string[] = []
  const ask = async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname === `/api/faq/${id}`) reads.push(request.method)
    return await site.ask(request)
  }
  const { client, settled } = await visit(`/admin-panel/faq/edit/${id}`, { ask })
  await screen.findByLabelText('Question')
  await client.invalidateQueries({ refetchType: 'none' })
  const happen = (event: string) =>
    act(async () => void window.dispatchEvent(new Event(event, { bubbles: true })))
  for (const event of ['focus', 'visibilitychange', 'offline', 'online']) await happen(event)
  await settled()
  expect(reads).toEqual(['GET'])
})
