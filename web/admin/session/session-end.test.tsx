import { expect, setDefaultTimeout, test } from 'bun:test'
import { act, screen, waitFor } from '@testing-library/react'
import { addAdmin } from '../../../src/testing/ada.ts'
import { access, ada, question as asked } from '../../../src/testing/cast.ts'
import { signOut } from '../../browser/session.ts'
import { refusing } from '../../testing/network.ts'
import { enter, siteOfAdmin, visit } from '../../testing/site.tsx'
import { confirmDialog, findField, findStatus } from '../../testing/user-actions.ts'
import { beginSession, endSession } from './session.ts'

setDefaultTimeout(30_000)

const site = siteOfAdmin()

const spoilSession = () => localStorage.setItem('adminToken', 'no.longer.good')

test.each([true, false])(
  'an editor that is opened in an ended session asks for a login at once (published item: %p)',
  async (isPublic) => {
    const kind = isPublic ? 'faculty' : 'student-highlights'
    const id = isPublic
      ? await site.publish('/api/faculty')
      : (await site.submit('/api/student-highlights')).id
    const path = `/admin-panel/${kind}/edit/${id}`
    spoilSession()
    const { logIn, press, arrives } = await visit(path, site)
    await logIn(ada)
    await arrives(path)
    await press('Save')
    await arrives('/admin-panel')
  },
)

test('a typed reason survives a cancelled dialog, a failed call and an ended session', async () => {
  await site.submit('/api/student')
  let isFailing = false
  const isRefused = ({ url }: Request) => isFailing && url.endsWith('/student/deny')
  const at = refusing(site, isRefused)
  const { press, agree, decide, logIn } = await visit('/admin-panel?tab=pending-accounts', at)
  const name = access.full_name
  const why = 'Ask your own department.'
  const isKept = async () => {
    await press(`Deny: ${name}`)
    expect((await confirmDialog()).getByLabelText(/^Reason/)).toHaveValue(why)
    await agree('Cancel')
  }
  await press(`Deny: ${name}`)
  await agree('Cancel', why)
  await isKept()
  isFailing = true
  await decide('Deny', name)
  expect(await screen.findByText(/Nothing was changed\.$/)).toBeVisible()
  isFailing = false
  spoilSession()
  await decide('Deny', name)
  expect(await screen.findByText(/this was not done/)).toBeVisible()
  await logIn(ada)
  await isKept()
  await decide('Deny', name)
  await findStatus(`“${name}” was denied.`)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Ask your')
})

const bob = { user: 'bob', email: 'bob@college.edu', password: ada.password }

test('a draft from an ended session comes back to the same admin only', async () => {
  addAdmin(site.context, bob)
  const typed = () => findField('question')
  const first = await visit('/create-faq', site)
  await first.add('question', 'Ada’s own')
  first.unmount()

  spoilSession()
  let next = await visit('/create-faq', site)
  expect(await typed()).toHaveValue('')
  await next.add('question', 'Nobody’s')
  await next.add('answer', 'None')
  await next.press('Save')
  for (const [who, found] of [
    [bob, ''],
    [ada, 'Ada’s own'],
  ] as const) {
    await next.logIn(who)
    await waitFor(async () => expect(await typed()).toHaveValue(found))
    expect(next.place.address).toBe('/create-faq')
    next.unmount()
    localStorage.removeItem('adminToken')
    next = await visit('/create-faq', site)
  }
})

test('a new item in an ended session is not sent as a visitor’s, and is saved after the login', async () => {
  const path = '/create-student-highlight'
  const { add, press, logIn, arrives } = await visit(path, site)
  const texts = ['project_title', 'student_name', 'project_description', 'summary']
  for (const name of texts) await add(name, 'Only once')
  spoilSession()
  await press('Save')
  expect(await screen.findByText(/^Your session has ended\./)).toBeVisible()
  const waiting = async () => (await site.admin.get('/api/student-highlights/pending')).body
  expect(await waiting()).toHaveLength(0)
  await logIn(ada)
  await arrives(path)
  expect(await screen.findByText(/^What you typed before is back/)).toBeVisible()
  await press('Save')
  await findStatus('Post created successfully! Please Approve it in the admin panel.')
  expect(await waiting()).toHaveLength(1)
})

test('changing one’s own password or deleting one’s own account logs out, and the login says why', async () => {
  addAdmin(site.context, bob)
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

test('a login is sent once however often it is pressed, and can be repeated after a failure', async () => {
  localStorage.clear()
  const held: (() => void)[] = []
  const ask = async (request: Request) => {
    if (request.url.endsWith('/login')) await new Promise<void>((go) => held.push(go))
    return await site.ask(request)
  }
  const { user, logIn } = await visit('/admin-login', { ask })
  await logIn({ ...ada, password: 'not the password' })
  for (let n = 0; n < 2; n++) await user.keyboard('{Enter}')
  await waitFor(() => expect(held).toHaveLength(1))
  held.at(-1)?.()
  const wrong = 'Invalid credentials. Please try again.'
  expect(await screen.findByText(wrong)).toBeVisible()
  await logIn(ada)
  await waitFor(() => expect(held).toHaveLength(2))
  expect(screen.queryByText(wrong)).toBeNull()
  held.at(-1)?.()
  expect(await screen.findByRole('heading', { name: 'Admin Panel' })).toBeVisible()
})

test('the next admin in a tab sees nothing that was cached before', async () => {
  await site.admin.post('/api/faq', asked)
  act(() => beginSession(site.admin.token ?? ''))
  const { settled, logIn } = await visit('/admin-panel?tab=faq', site)
  await screen.findAllByText(asked.question)
  await settled()
  await site.admin.put('/api/faq/1', { question: 'For others?' })
  act(() => endSession('Somebody else’s turn.'))
  await logIn(ada)
  await screen.findByRole('heading', { name: 'Admin Panel' })
  expect(screen.queryByText(asked.question)).toBeNull()
})

test.each([
  ['here', () => beginSession(site.admin.token ?? '')],
  [
    'in another tab',
    () => {
      enter(site)
      dispatchEvent(new StorageEvent('storage', { key: 'adminToken' }))
    },
  ],
])('the reason why a session ended is shown until the next begins %s', async (_, begin) => {
  const why = 'You were logged out.'
  act(() => beginSession(site.admin.token ?? ''))
  const { place } = await visit('/admin-panel?tab=faq', site)
  act(() => endSession(why))
  await screen.findByText(why)
  act(begin)
  await screen.findByRole('heading', { name: 'Admin Panel' })
  act(() => void dispatchEvent(new StorageEvent('storage', { oldValue: 'that of an older login' })))
  signOut()
  await place.go('/faq')
  await place.go('/admin-panel?tab=faq')
  expect(await screen.findByLabelText('Password')).toBeVisible()
  expect(screen.queryByText(why)).toBeNull()
})
