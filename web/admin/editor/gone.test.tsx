import { expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { kinds, question } from '../../../src/testing/cast.ts'
import { kinds as kindsOfWeb } from '../../kinds.ts'
import { placeOf } from '../../routes.tsx'
import { put, siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()

/** What stands in the fields of a form, in their order. */
const typedTexts = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)

/** One that is reviewed, with an editor of its own, and one that has the editor of all. */
const two = kinds.filter(({ path }) => ['/api/events', '/api/faculty'].includes(path))

test.each(two)(
  'of $path an item deleted meanwhile is made anew from what was typed',
  async ({ path, item, title, reviewed }) => {
    const name = String(Object(item)[title])
    const id = await site.publish(path)
    const { user, place } = await visit(`${path.replace('/api', '/admin-panel')}/edit/${id}`, site)
    await put(user, await screen.findByDisplayValue(name), ' And more.')
    const typed = typedTexts()
    expect(typed.filter((text) => text !== '').length).toBeGreaterThan(2)
    await site.admin.delete(`${path}/${id}`)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const gone = await screen.findByRole('region', {
      name: 'Somebody deleted this in the meantime',
    })
    await waitFor(() => expect(document.activeElement?.textContent).toBe(gone.textContent))
    expect(gone).toHaveTextContent('Nothing was saved.')
    expect(screen.queryByText(/could not be reached/)).toBeNull()
    expect(typedTexts()).toEqual(typed)

    await user.click(within(gone).getByRole('button', { name: 'Make it anew' }))
    await waitFor(() => expect(place.address).toStartWith('/create-'))
    expect(await screen.findByText(/^What you typed before is back/)).toBeVisible()
    expect(typedTexts()).toEqual(typed)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(place.address).toBe('/admin-panel'))
    const { body } = await site.admin.get(reviewed ? `${path}/pending` : path)
    expect(JSON.stringify(body)).toContain(`${name} And more.`)
  },
  60_000,
)

test('so is an admin, whose password has to be typed again', async () => {
  const password = 'a long enough one'
  const bob = { user: 'bob', email: 'bob@college.edu', password, confirmPassword: password }
  const { body } = await site.admin.post('/api/admins', bob)
  const { user, place } = await visit(`/admin-panel/users/edit-admin/${body['id']}`, site)
  await put(user, await screen.findByLabelText('Username'), 'by')
  await put(user, screen.getByLabelText(/^New password \(/), password)
  await put(user, screen.getByLabelText(/^New password again/), password)
  await site.admin.delete(`/api/admins/admin-panel/${body['id']}`)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Make it anew' }))
  await waitFor(() => expect(place.address).toBe('/admin-panel/users/create-user'))
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(password)
  expect(await screen.findByLabelText('Username')).toHaveValue('bobby')
  expect(screen.getByLabelText('Email')).toHaveValue(bob.email)
  expect(screen.getByLabelText('Password')).toHaveValue('')
})

const edit = '/admin-panel/faq/edit/'

test('what somebody else restored meanwhile is saved all the same', async () => {
  const id = await site.publish('/api/faq')
  const { user, place } = await visit(edit + id, site)
  await put(user, await screen.findByLabelText('Answer'), ' And at night.')
  await site.admin.delete(`/api/faq/${id}`)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const restore = await screen.findByRole('button', { name: 'Restore it and save' })
  await site.admin.put(`/api/faq/restore/${id}`)
  await user.click(restore)
  await waitFor(() => expect(place.address).toBe('/admin-panel'))
  const { body } = await site.admin.get(`/api/faq/${id}`)
  expect(body['answer']).toBe(`${question.answer} And at night.`)
})

test('what can’t be restored just now is not saved, and that is said until it is tried again', async () => {
  const id = await site.publish('/api/faq')
  let tries = 0
  const ask = async (request: Request) => {
    if (!request.url.includes('/restore/')) return site.ask(request)
    return ++tries === 1 ? new Response('', { status: 503 }) : await new Promise<never>(() => {})
  }
  const { user, place } = await visit(edit + id, { ask })
  await put(user, await screen.findByLabelText('Answer'), ' And at night.')
  await site.admin.delete(`/api/faq/${id}`)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Restore it and save' }))
  const failure = await screen.findByText('Failed to restore it. Try again.')
  expect(failure).toBeVisible()
  expect(place.address).toBe(edit + id)
  await user.click(screen.getByRole('button', { name: 'Restore it and save' }))
  expect(failure).toBeEmptyDOMElement()
})

test('what was typed in a session that ended outlives the item, too', async () => {
  const id = await site.publish('/api/faq')
  const first = await visit(edit + id, site)
  await put(first.user, await screen.findByLabelText('Answer'), ' And at night.')
  first.unmount()
  await site.admin.delete(`/api/faq/${id}`)
  const { user, place } = await visit(edit + id, site)
  expect(await screen.findByText(/^It was deleted by ada on /)).toBeVisible()
  expect(screen.getAllByRole('alert')[0]).toHaveTextContent('Failed to fetch FAQ by ID')
  await user.click(screen.getByRole('button', { name: 'Make it anew' }))
  await waitFor(() => expect(place.address).toBe('/create-faq'))
  expect(await screen.findByLabelText('Answer')).toHaveValue(`${question.answer} And at night.`)
})

test('where nothing was typed there is nothing to make anew', async () => {
  await visit(`${edit}999`, site)
  expect(await screen.findByText('It is not there, or not there any more.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Make it anew' })).toBeNull()
})

test('whatever an admin makes is made by an editor', () => {
  const created = Object.values(kindsOfWeb).map(({ create }) => create)
  for (const path of [...created, '/admin-panel/users/create-user']) {
    const { screen, id } = placeOf(path)
    expect([path, id, screen.files.at(-1)?.file]).toEqual([
      path,
      undefined,
      expect.stringMatching(/editor\.tsx?$/),
    ])
  }
})

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
