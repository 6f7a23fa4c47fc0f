import { expect, test } from 'bun:test'
import { act, screen, waitFor, within } from '@testing-library/react'
import { access, ada, article } from '../../../src/testing/cast.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()
const accounts = '/admin-panel?tab=pending-accounts'
const [first, second, third] = ['Ada Adams', 'Bo Baker', 'Cy Clark'].map((full_name, count) => ({
  ...access,
  full_name,
  student_id: `N1234567${count}`,
}))

const comeBack = () => act(async () => void window.dispatchEvent(new Event('focus')))

async function open(address: string) {
  const asked: string[] = []
  const ask = async (request: Request) => {
    asked.push(new URL(request.url).pathname)
    return await site.ask(request)
  }
  return { ...(await visit(address, { ask })), asked }
}

const names = () => {
  const table = screen.getByRole('table', { name: 'Pending Accounts' })
  return within(table)
    .getAllByRole('rowheader')
    .map((row) => row.querySelector('span[dir]')?.textContent)
}

test('one call tells how many every tab holds', async () => {
  const { asked } = await open(accounts)
  await screen.findByRole('tab', { name: 'Pending Accounts, 0 pending' })
  await screen.findByText('No resources found.')
  const shown = /^\/api\/(health|admins|sd-forms)\/?$/
  expect(asked.filter((path) => !shown.test(path))).toEqual(['/api/counts'])
})

test('what came since is said above the rows, which stay; it is shown when that is pressed', async () => {
  await site.visitor.post('/api/student', first)
  const { user, asked } = await open(accounts)
  await screen.findByRole('tab', { name: 'Pending Accounts, 1 pending' })
  expect(names()).toEqual(['Ada Adams'])
  await site.visitor.post('/api/student', second)
  await site.visitor.post('/api/student', third)
  await site.admin.post('/api/student/approve', { id: 1 })
  asked.length = 0
  await comeBack()
  const button = await screen.findByRole('button', { name: '2 new requests: show them' })
  expect(button.closest('[role=status]')).not.toBeNull()
  expect(screen.getByRole('tab', { name: 'Pending Accounts, 2 pending' })).toBeVisible()
  expect(document.title).toStartWith('(2) ')
  expect(names()).toEqual(['Ada Adams'])
  expect(asked).not.toContain('/api/sd-forms')
  await user.click(button)
  await waitFor(() => expect(names()).toEqual(['Cy Clark', 'Bo Baker']))
  expect(screen.queryByRole('button', { name: /new request/ })).toBeNull()
  expect(document.activeElement).toHaveTextContent('Pending Accounts')
})

test('what came to another tab changes its count alone, and spam is never new', async () => {
  await site.visitor.post('/api/student', first)
  await open(accounts)
  await screen.findByRole('tab', { name: 'Pending Accounts, 1 pending' })
  await site.visitor.post('/api/tech-blog', article)
  await site.visitor.post('/api/student', { ...second, hl_check: 'https://spam.example/' })
  await comeBack()
  await screen.findByRole('tab', { name: /^Tech Blog, 1 pending/ })
  expect(screen.getByRole('tab', { name: 'Pending Accounts, 1 pending' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /new/ })).toBeNull()
})

test('what came while the reader was on another page of the list leads back to the first', async () => {
  for (let count = 0; count < 7; count++)
    await site.visitor.post('/api/student', { ...access, student_id: `N2234567${count}` })
  const { user, place } = await open(`${accounts}&page=2`)
  await screen.findByRole('tab', { name: 'Pending Accounts, 7 pending' })
  await waitFor(() => expect(names()).toHaveLength(1))
  await site.visitor.post('/api/student', second)
  await comeBack()
  await user.click(await screen.findByRole('button', { name: '1 new request: show them' }))
  await waitFor(() => expect(place.address).toBe(accounts))
  await waitFor(() => expect(names()[0]).toBe('Bo Baker'))
})

test('a session that ended meanwhile ends in the login', async () => {
  const { place } = await open(accounts)
  await screen.findByRole('tab', { name: 'Pending Accounts, 0 pending' })
  const [{ id } = { id: 0 }] = (await site.admin.get('/api/admins')).body
  const changed = { password: 'another horse battery', confirmPassword: 'another horse battery' }
  await site.admin.put(`/api/admins/admin-panel/${id}`, { ...ada, ...changed })
  await comeBack()
  await waitFor(() => expect(place.address).toStartWith('/admin-login'))
})
