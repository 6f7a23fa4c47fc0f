import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { access, article, tracker } from '../../../src/testing/cast.ts'
import { but } from '../../../src/testing/client.ts'
import { reading } from '../../testing/reading.ts'
import { put, siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()
const highlights = '/api/student-highlights'

const add = async (path: string, fields: object) =>
  Number((await site.admin.post(path, fields)).body['id'])

const submit = (title: string) => add(highlights, but(tracker, { project_title: title }))

async function open(tab: string) {
  const { user } = await visit(`/admin-panel?tab=${tab}`, site)
  const press = async (name: string | RegExp) =>
    await user.click(await screen.findByRole('button', { name }))
  const agree = async (name: string) => {
    const dialog = within(await screen.findByRole('alertdialog'))
    await user.click(dialog.getByRole('button', { name }))
  }
  return { user, press, agree }
}

const said = (words: string) => screen.findByText(reading(words))

test('several are decided at once, with a result for each, whoever else decided meanwhile', async () => {
  const [one, two] = [await submit('One'), await submit('Two'), await submit('Three')]
  const { user, press, agree } = await open('student-highlights')
  for (const name of ['One', 'Two', 'Three'])
    await user.click(await screen.findByRole('checkbox', { name: `Select: ${name}` }))
  await site.admin.delete(`${highlights}/${one}`)
  await site.admin.put(`${highlights}/approve/${two}`)
  await press('Approve selected')
  await said('Are you sure you want to approve these 3 Highlights?')
  await agree('Approve')
  await said('1 approved, 2 decided by somebody else')
  expect(
    screen.getByText(reading('“One” is gone already: another admin was faster.')),
  ).toBeVisible()
  expect(screen.getByText(reading('“Two” was approved already.'))).toBeVisible()
  expect(screen.getByText(reading('“Three” was approved.'))).toBeVisible()
})

test('whoever approves what another admin has approved hears that it was', async () => {
  const id = await submit('Contested')
  const { press, agree } = await open('student-highlights')
  await press('Approve: Contested')
  await site.admin.put(`${highlights}/approve/${id}`)
  await agree('Approve')
  expect(await said('“Contested” was approved already.')).toBeVisible()
})

test('a request that another admin decided otherwise leaves the list, and why is said', async () => {
  const id = await add('/api/student', access)
  const { press, agree } = await open('pending-accounts')
  await press(`Deny: ${access.full_name}`)
  await site.admin.post('/api/student/approve', { id })
  await agree('Deny')
  expect(await screen.findByText(/This request was approved already\./)).toBeVisible()
  expect(screen.queryByRole('rowheader', { name: new RegExp(access.full_name) })).toBeNull()
  expect(document.activeElement?.tagName).toBe('H2')
})

test('an article goes from the spam to what waits, and from there into the trash', async () => {
  const { title } = article
  await site.visitor.post('/api/tech-blog', { ...article, hl_check: 'a machine' })
  const { user, press, agree } = await open('tech-blog')
  await said('No Pending Tech Articles Requests')
  await user.click(await screen.findByRole('link', { name: 'Spam (1)' }))
  await press(`Not spam: ${title}`)
  await said('No resources found.')
  await user.click(await screen.findByRole('link', { name: 'Pending (1)' }))
  await press(`Delete: ${title}`)
  await agree('Delete')
  expect(await said('No Pending Tech Articles Requests')).toBeVisible()
  expect((await site.admin.get('/api/tech-blog/trash')).body).toMatchObject([{ title }])
})

test('a request is denied with a reason, which its letter quotes', async () => {
  await add('/api/student', access)
  const { user, press, agree } = await open('pending-accounts')
  await press(`Deny: ${access.full_name}`)
  await put(user, screen.getByLabelText(/^Reason/), 'Ask your own department.')
  await agree('Deny')
  expect(await said(`“${access.full_name}” was denied.`)).toBeVisible()
  await waitFor(async () =>
    expect((await site.admin.get('/api/mail')).text).toContain('Ask your own department.'),
  )
})
