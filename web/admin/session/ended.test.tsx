import { beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import { makeAdmin } from '../../../src/testing/ada.ts'
import { access, ada } from '../../../src/testing/cast.ts'
import { ready } from '../../data/screen.tsx'
import { placeOf } from '../../routes.tsx'
import { question, said } from '../../testing/hands.ts'
import { refusing } from '../../testing/network.ts'
import { enter, siteOfAdmin, visit } from '../../testing/site.tsx'

setDefaultTimeout(30_000)

const site = siteOfAdmin()

/** Where these tests go on to. */
const places = ['/admin-login', '/admin-panel', '/admin-panel/users/edit-admin/2']
beforeAll(async () => {
  for (const path of places) await ready(placeOf(path).screen)
})

const endSession = () => localStorage.setItem('adminToken', 'no.longer.good')

test.each([true, false])(
  'an editor opened in a session that is over asks for a login before anything is typed (in public: %p)',
  async (isPublic) => {
    const kind = isPublic ? 'faculty' : 'student-highlights'
    const id = isPublic
      ? await site.publish('/api/faculty')
      : (await site.submit('/api/student-highlights')).id
    const path = `/admin-panel/${kind}/edit/${id}`
    endSession()
    const { logIn, press, arrives } = await visit(path, site)
    await logIn(ada)
    await arrives(path)
    await press('Save')
    await arrives('/admin-panel')
  },
)

test('a reason outlives a session that ends, a call that fails and a question put away', async () => {
  await site.submit('/api/student')
  let isFailing = false
  const isRefused = ({ url }: Request) => isFailing && url.endsWith('/student/deny')
  const at = refusing(site, isRefused)
  const { press, agree, decide, logIn } = await visit('/admin-panel?tab=pending-accounts', at)
  const name = access.full_name
  const why = 'Ask your own department.'
  const isKept = async () => {
    await press(`Deny: ${name}`)
    expect((await question()).getByLabelText(/^Reason/)).toHaveValue(why)
    await agree('Cancel')
  }
  await press(`Deny: ${name}`)
  await agree('Cancel', why)
  await isKept()
  isFailing = true
  await decide('Deny', name)
  expect(await screen.findByText(/Nothing was changed\.$/)).toBeVisible()
  isFailing = false
  endSession()
  await decide('Deny', name)
  expect(await screen.findByText(/this was not done/)).toBeVisible()
  await logIn(ada)
  await isKept()
  await decide('Deny', name)
  await said(`“${name}” was denied.`)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Ask your')
})

const bob = { user: 'bob', email: 'bob@college.edu', password: ada.password }

test('an ended session’s changes come back to their own admin only', async () => {
  makeAdmin(site.world, bob)
  const field = () => screen.findByLabelText('Question')
  const first = await visit('/create-faq', site)
  await first.add('Question', 'Ada’s own')
  first.unmount()

  endSession()
  let next = await visit('/create-faq', site)
  expect(await field()).toHaveValue('')
  await next.add('Question', 'Nobody’s')
  await next.add('Answer', 'None')
  await next.press('Save')
  for (const [who, found] of [
    [bob, ''],
    [ada, 'Ada’s own'],
  ] as const) {
    await next.logIn(who)
    await waitFor(async () => expect(await field()).toHaveValue(found))
    expect(next.place.address).toBe('/create-faq')
    next.unmount()
    localStorage.removeItem('adminToken')
    next = await visit('/create-faq', site)
  }
})

test('whoever changes their own password or deletes themselves is logged out and told why', async () => {
  makeAdmin(site.world, bob)
  localStorage.clear()
  const { logIn, follow, write, press, agree, place } = await visit('/admin-login', site)
  await logIn(bob)
  await follow('Edit: bob')
  const fresh = 'an even longer one'
  await write(/^New password \(/, fresh)
  await write(/^New password again/, fresh)
  await press('Save')
  const why = 'Edits submitted successfully! Your password is new: log in with it.'
  expect(await screen.findByText(why)).toBeVisible()
  expect(place.address).toBe('/admin-login')
  await logIn({ ...bob, password: fresh })
  await press('Delete: bob')
  expect(place.address).toBe('/admin-panel')
  await agree('Delete')
  expect(await screen.findByText('Your account was deleted. You are logged out.')).toBeVisible()
  expect(place.address).toBe('/admin-login')
})

test('an admin who is deleted is said to be, and is out at once', async () => {
  makeAdmin(site.world, bob)
  const { user: username, password } = bob
  const { body } = await site.visitor.post('/api/auth/login', { username, password })
  const { decide, unmount } = await visit('/admin-panel', site)
  await decide('Delete', 'bob')
  await said('“bob” was deleted.')
  unmount()
  enter({ admin: site.visitor.as(String(body['token'])) })
  const { arrives } = await visit('/admin-panel', site)
  await arrives('/admin-login')
})
