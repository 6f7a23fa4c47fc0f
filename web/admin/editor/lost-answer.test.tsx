import { expect, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import { question } from '../../../src/testing/cast.ts'
import { put, siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()

/** A site whose answers to edits are lost, whether the edits arrive or not. */
const losing = (arrives: boolean) => ({
  ask: async (request: Request) => {
    if (request.method !== 'PUT') return await site.ask(request)
    if (arrives) await site.ask(request)
    throw new TypeError('Failed to fetch')
  },
})

test.each([true, false])(
  'where no answer came of an edit (arrived: %p), the item is read again before anything is said',
  async (arrives) => {
    const id = await site.publish('/api/faq')
    const { user, place } = await visit(`/admin-panel/faq/edit/${id}`, losing(arrives))
    const field = await screen.findByLabelText(/^Question/)
    await user.clear(field)
    await put(user, field, 'When does the lab open?')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    if (arrives) {
      await waitFor(() => expect(place.address).toBe('/admin-panel'))
      expect((await site.visitor.get('/api/faq')).body[0]?.['question']).toBe(
        'When does the lab open?',
      )
    } else {
      expect(await screen.findByText(/^The site could not be reached\./)).toBeVisible()
      expect(place.address).toBe(`/admin-panel/faq/edit/${id}`)
      expect((await site.visitor.get('/api/faq')).body[0]?.['question']).toBe(question.question)
    }
  },
)

test('a new password is not said to be saved because somebody else saved the same account', async () => {
  const admins = (await site.admin.get('/api/admins')).body
  const id = Number(admins[0]?.['id'])
  const { user, place } = await visit(`/admin-panel/users/edit-admin/${id}`, site)
  const field = await screen.findByLabelText(/^New password \(/)
  site.world.sqlite.run('UPDATE admins SET revision = revision + 1')
  await put(user, field, 'another horse battery')
  await put(user, screen.getByLabelText(/^New password again/), 'another horse battery')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Somebody else saved this in the meantime/)).toBeVisible()
  expect(place.address).toBe(`/admin-panel/users/edit-admin/${id}`)
})
