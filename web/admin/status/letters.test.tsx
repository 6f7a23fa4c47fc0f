import { expect, spyOn, test } from 'bun:test'
import { act, screen, waitFor, within } from '@testing-library/react'
import { access, ada } from '../../../src/testing/cast.ts'
import { reading } from '../../testing/reading.ts'
import { put, siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()
const subject = 'Your server and database access was approved'
const comeBack = () => act(async () => void window.dispatchEvent(new Event('focus')))

/** An alert and the letter of an approval, in a state. */
async function approveOne(state = 'waiting') {
  const { body } = await site.visitor.post('/api/student', access)
  await site.admin.post('/api/student/approve', { id: body['id'] })
  setState(state)
}

const setState = (state: string) =>
  site.world.sqlite.run(
    `UPDATE letters SET state = '${state}', error = 'No such mailbox' WHERE kind = 'approved'`,
  )
const letter = async () =>
  (await site.admin.get('/api/mail')).body.find(({ kind }) => kind === 'approved')
const rowOf = async (name: string) =>
  within(
    (await screen.findByRole('rowheader', { name: new RegExp(name) })).closest('tr') ??
      document.body,
  )

test('a letter’s state changes while one looks, and nothing is added beside it', async () => {
  await approveOne()
  await visit('/admin-panel?tab=mail', site)
  const row = await rowOf(subject)
  expect(row.getByText('waiting')).toBeVisible()
  setState('sent')
  await site.visitor.post('/api/student', { ...access, student_id: 'N87654321' })
  await comeBack()
  expect(await row.findByText('sent')).toBeVisible()
  expect(row.queryByRole('button', { name: /^Try again/ })).toBeNull()
  expect(screen.getAllByRole('row', { name: /Server and database access/ })).toHaveLength(1)
  expect(await screen.findByRole('button', { name: '1 new letter: show them' })).toBeVisible()
})

test('one that is about to go out is looked at every few seconds, but not for ever', async () => {
  await approveOne()
  const asked: string[] = []
  const ask = async (request: Request) => {
    asked.push(new URL(request.url).pathname)
    return await site.ask(request)
  }
  const intervals = spyOn(globalThis, 'setInterval')
  const { client } = await visit('/admin-panel?tab=mail', { ask })
  let shown = 0
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual) shown++
  })
  await rowOf(subject)
  const [look] = intervals.mock.calls.find(([, ms]) => ms === 3000) ?? []
  intervals.mockRestore()
  const looks = () => asked.filter((path) => path === '/api/mail/some').length
  const pass = async () => {
    await act(async () => {
      const before = { looks: looks(), shown }
      if (typeof look === 'function') look()
      for (let turn = 0; turn < 10 && looks() === before.looks; turn++) await Bun.sleep(0)
      while (looks() > before.looks && shown === before.shown) await Bun.sleep(1)
    })
  }
  for (let count = 0; count < 30; count++) await pass()
  expect(looks()).toBe(20)
  site.world.sqlite.run("UPDATE letters SET due_at = '2026-03-03' WHERE kind = 'approved'")
  await comeBack()
  await waitFor(() => expect(looks()).toBe(21))
  await waitFor(async () => {
    await pass()
    expect(looks()).toBe(22)
  })
  site.world.sqlite.run("UPDATE letters SET state = 'sent'")
  await comeBack()
  expect((await screen.findAllByText('sent')).length).toBe(2)
  await pass()
  expect(looks()).toBe(23)
})

test.each(['faq', 'mail&view=failed'])(
  'from %s the banner leads to the letter that failed; its text is read there',
  async (tab) => {
    await approveOne('failed')
    const { user, place } = await visit(`/admin-panel?tab=${tab}`, site)
    await user.click(await screen.findByRole('link', { name: 'See the letter' }))
    expect(place.address).toBe('/admin-panel?tab=mail&view=failed')
    const preview = await screen.findByRole('button', { name: `Preview: ${subject}` })
    await waitFor(() => expect(preview).toHaveFocus())
    expect(screen.queryByRole('rowheader', { name: /Server and database access: / })).toBeNull()
    await user.click(preview)
    const text = await screen.findByText(/^Dear Zoë Park,/)
    expect(text).toHaveAttribute('dir', 'auto')
    expect(screen.getByText('Failed (1)')).toBeVisible()
  },
)

test('its address is corrected, and it is queued again', async () => {
  await approveOne('failed')
  const { user } = await visit('/admin-panel?tab=mail', site)
  const row = await rowOf(subject)
  await user.click(row.getByRole('button', { name: `Correct address: ${subject}` }))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Correct Address' }))
  const field = dialog.getByLabelText('Email address')
  expect(field).toHaveValue(access.email)
  await user.clear(field)
  await put(user, field, 'zoe@college.edu')
  await user.click(dialog.getByRole('button', { name: 'Correct address' }))
  expect(await screen.findByText(/was queued again, to the corrected address\.$/)).toBeVisible()
  expect(await letter()).toMatchObject({ state: 'waiting', recipient: 'zoe@college.edu' })
})

test('an address that is none is refused in the row, and what was typed stays', async () => {
  await approveOne('failed')
  const { user } = await visit('/admin-panel?tab=mail', site)
  const row = await rowOf(subject)
  await user.click(row.getByRole('button', { name: `Correct address: ${subject}` }))
  const dialog = within(screen.getByRole('alertdialog'))
  await user.clear(dialog.getByLabelText('Email address'))
  await put(user, dialog.getByLabelText('Email address'), 'zoe@')
  await user.click(dialog.getByRole('button', { name: 'Correct address' }))
  expect(
    await screen.findByText(/^Failed to correct the address\..+ Nothing was changed\.$/),
  ).toBeVisible()
  expect(await letter()).toMatchObject({ state: 'failed', recipient: access.email })
})

test('a letter that failed is dismissed; one for the lab has no address to correct', async () => {
  await approveOne('failed')
  const { user } = await visit('/admin-panel?tab=mail', site)
  const alert = await rowOf('Server and database access: ')
  await user.click(alert.getByRole('button', { name: /^Preview/ }))
  expect(await screen.findByText(/no address of its own to correct/)).toBeVisible()
  expect(alert.queryByRole('button', { name: /^(Correct|Dismiss)/ })).toBeNull()
  const row = await rowOf(subject)
  await user.click(row.getByRole('button', { name: `Dismiss: ${subject}` }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Dismiss' }))
  expect(await screen.findByText(reading(`“${subject}” was dismissed.`))).toBeVisible()
  expect(await letter()).toBeUndefined()
  expect(document.activeElement).not.toBe(document.body)
})

const losing = (isLost: (path: string, method: string) => boolean, arrives: boolean) => ({
  ask: async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (!isLost(pathname, request.method)) return await site.ask(request)
    if (arrives) await site.ask(request)
    throw new TypeError('Failed to fetch')
  },
})

test.each([
  [true, 'The test letter is queued.'],
  [false, 'Failed to queue the test letter. Nothing was changed.'],
])(
  'where no answer came of a test letter (arrived: %p), the queue is read again: “%s”',
  async (arrives, words) => {
    await approveOne()
    const { user } = await visit(
      '/admin-panel?tab=mail',
      losing((path) => path === '/api/mail/test', arrives),
    )
    await rowOf(subject)
    await user.click(screen.getByRole('button', { name: 'Send a test letter' }))
    expect(await screen.findByText(words)).toBeVisible()
    if (arrives)
      expect(await screen.findByRole('rowheader', { name: /^Test letter/ })).toBeVisible()
  },
)

test.each([
  [true, /was queued again, to the corrected address\.$/],
  [false, /^Failed to correct the address\. Nothing was changed\.$/],
])(
  'where no answer came of a correction (arrived: %p), the letter itself tells',
  async (arrives, words) => {
    await approveOne('failed')
    const { user } = await visit(
      '/admin-panel?tab=mail',
      losing((path, method) => method === 'PUT' && /^\/api\/mail\/\d+$/.test(path), arrives),
    )
    const row = await rowOf(subject)
    await user.click(row.getByRole('button', { name: `Correct address: ${subject}` }))
    const dialog = within(screen.getByRole('alertdialog'))
    await user.clear(dialog.getByLabelText('Email address'))
    await put(user, dialog.getByLabelText('Email address'), ada.email)
    await user.click(dialog.getByRole('button', { name: 'Correct address' }))
    expect(await screen.findByText(words)).toBeVisible()
  },
)

test('a letter that went out meanwhile is said to be sent already', async () => {
  await approveOne('failed')
  const { user } = await visit('/admin-panel?tab=mail', site)
  const row = await rowOf(subject)
  const retry = row.getByRole('button', { name: /^Try again/ })
  setState('sent')
  await user.click(retry)
  expect(await screen.findByText(reading(`“${subject}” was sent already.`))).toBeVisible()
})

test('a button pressed twice queues one test letter, and one that waits is queued again at once', async () => {
  const pressed = Promise.withResolvers<void>()
  const ask = async (request: Request) => {
    if (request.url.endsWith('/api/mail/test')) await pressed.promise
    return await site.ask(request)
  }
  const { user } = await visit('/admin-panel?tab=mail', { ask })
  await user.dblClick(await screen.findByRole('button', { name: 'Send a test letter' }))
  pressed.resolve()
  expect(await screen.findByText('The test letter is queued.')).toBeVisible()
  const row = await rowOf('Test letter')
  expect(row.getByText('waiting')).toBeVisible()
  expect((await site.admin.get('/api/mail')).body).toHaveLength(1)
  await user.click(row.getByRole('button', { name: /^Try again: Test letter/ }))
  expect(await screen.findByText(/was queued again\.$/)).toBeVisible()
})
