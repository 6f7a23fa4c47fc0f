import { expect, spyOn, test } from 'bun:test'
import { act, screen, within } from '@testing-library/react'
import { access, ada } from '../../../src/testing/cast.ts'
import { holding, losing } from '../../testing/network.ts'
import { byMonth, now, searched, sorted, tabTranscript } from '../../testing/panel.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'
import { transcriptOf } from '../../testing/transcript.ts'
import { confirmDialog, findStatus } from '../../testing/user-actions.ts'

const site = siteOfAdmin()
const subject = 'Your server and database access was approved'
const tab = '/admin-panel?tab=mail'
/** An alert and the email of an approval, in a state. */
async function approveOne(state = 'waiting') {
  const { id } = await site.submit('/api/student')
  await site.admin.post('/api/student/approve', { id })
  setState(state)
}

const setState = (state: string) =>
  site.context.sqlite.run(
    `UPDATE letters SET state = '${state}', error = 'No such mailbox' WHERE kind = 'approved'`,
  )
const email = async () =>
  (await site.admin.get('/api/mail')).body.find(({ kind }) => kind === 'approved')
const rowOf = async (name: string) => {
  const header = await screen.findByRole('rowheader', { name: new RegExp(name) })
  return within(header.closest('tr') ?? document.body)
}

const alert = 'Server and database access: Zoë Park'
const pane = 'Choose Preview in a row to see it here.'
const actions = ['Preview', 'Try again', 'More', 'Correct address', 'Dismiss']
const ways = actions.map((name) => `(${name}: ${subject})`).join(' ')
const failed = `${subject} to zoe.park@college.edu · queued ${now} · No such mailbox | failed | ${ways}`

async function openTab(address = tab) {
  const page = await visit(address, site)
  const waiting = tabTranscript().slice(0, 2)
  await page.settled()
  return { ...page, waiting, lines: tabTranscript() }
}

test('the mail tab lists recipient, state and error of each email, and those that failed apart', async () => {
  await approveOne('failed')
  const { waiting, lines, press, unmount } = await openTab()
  const find = [
    searched('Search by subject or recipient', 'Search Emails...'),
    byMonth,
    ...sorted('Subject'),
    ...['All or failed:', '[All](/admin-panel?tab=mail)'],
    '[Failed (1)](/admin-panel?tab=mail&view=failed)',
  ]
  expect(waiting).toEqual(['## Mail', 'status: Loading…'])
  expect(lines).toEqual([
    ...['## Mail', 'status: 2 emails', ...find],
    ...['(Send a test email)', 'alert:'],
    'A test email goes to ada@college.edu.',
    'Mail is not set up, so emails wait here. They go out once the server is started with SMTP_URL, and are forgotten after a month.',
    ...['Mail', 'Email | State | Actions'],
    failed,
    `${alert} to whoever gets the alerts · queued ${now} | waiting | (Preview: ${alert}) (Try again: ${alert})`,
    pane,
  ])
  await press(`Preview: ${alert}`)
  const text = screen.getByText(/Approve or deny the request in the admin panel/)
  expect(text).toHaveAttribute('dir', 'auto')
  unmount()
  expect((await openTab(`${tab}&view=failed`)).lines).toEqual([
    ...['## Emails that failed', 'status: 1 email', ...find, '(Try all again)', 'alert:'],
    'Emails that failed',
    ...['Email | State | Actions', failed, pane],
  ])
})

test('an email that was sent says when, and an erased one that it is', async () => {
  await approveOne('failed')
  site.context.sqlite.run("UPDATE letters SET body = '', recipient = NULL WHERE kind = 'approved'")
  const sent = "state = 'sent', sent_at = '2026-03-02T13:00:00.000Z'"
  site.context.sqlite.run(`UPDATE letters SET ${sent} WHERE kind != 'approved'`)
  const { lines, press } = await openTab()
  expect(lines.slice(-3)).toEqual([
    `${subject} its text and address are erased · queued ${now} · No such mailbox | failed | (Preview: ${subject}) (Dismiss: ${subject})`,
    `${alert} to whoever gets the alerts · queued ${now} · sent Mar 2, 2026, 1:00 PM | sent | (Preview: ${alert})`,
    pane,
  ])
  await press(`Preview: ${subject}`)
  expect(screen.getByText('Its text and its address are erased.')).toBeVisible()
})

test('the state of an email is read again every few seconds', async () => {
  await approveOne()
  const intervals = spyOn(globalThis, 'setInterval')
  await visit(tab, site)
  const row = await rowOf(subject)
  expect(row.getByText('waiting')).toBeVisible()
  const [read] = intervals.mock.calls.find(([, ms]) => ms === 5000) ?? []
  intervals.mockRestore()
  setState('sent')
  await act(async () => typeof read === 'function' && read())
  expect(await row.findByText('sent')).toBeVisible()
  expect(row.queryByRole('button', { name: /^Try again/ })).toBeNull()
})

/** Writes another address for the email that failed. */
async function correct({ press, agree, write }: Awaited<ReturnType<typeof visit>>, to: string) {
  await press(`Correct address: ${subject}`)
  expect(transcriptOf(screen.getByRole('alertdialog'))).toEqual([
    ...['## Correct Address', 'Where should this email go?', subject],
    'Email address: email off none false required "It is queued again at once."',
    ...['(Cancel)', '(Correct address)'],
  ])
  expect((await confirmDialog()).getByLabelText('Email address')).toHaveValue(access.email)
  await write('Email address', to)
  await agree('Correct address')
}

const corrected = /was queued again, to the corrected address\.$/

test('a corrected address queues the email again, and an invalid one is refused in the row', async () => {
  await approveOne('failed')
  const page = await visit(tab, site)
  await correct(page, 'zoe@')
  const refused = /^Failed to correct the address\..+ Nothing was changed\.$/
  expect(await screen.findByText(refused)).toBeVisible()
  expect(await email()).toMatchObject({ state: 'failed', recipient: access.email })
  await page.press(`Correct address: ${subject}`)
  const address = (await confirmDialog()).getByLabelText('Email address')
  expect(address).toHaveValue('zoe@')
  await page.write('Email address', 'zoe@college.edu')
  await page.agree('Correct address')
  await findStatus(corrected)
  expect(await email()).toMatchObject({ state: 'waiting', recipient: 'zoe@college.edu' })
})

test('an email that failed is dismissed after a question', async () => {
  await approveOne('failed')
  const { press, agree } = await visit(tab, site)
  await press(`Dismiss: ${subject}`)
  expect(transcriptOf(screen.getByRole('alertdialog'))).toEqual([
    ...['## Dismiss Email', 'Are you sure you want to dismiss this email? It is deleted.'],
    ...[subject, '(Cancel)', '(Dismiss)'],
  ])
  await agree('Dismiss')
  await findStatus(`“${subject}” was dismissed.`)
  expect(await email()).toBeUndefined()
  expect(document.activeElement).not.toBe(document.body)
})

const isTest = ({ url }: Request) => url.endsWith('/api/mail/test')
const isCorrection = ({ method, url }: Request) => method === 'PUT' && /mail\/\d+$/.test(url)

test.each([
  [true, corrected],
  [false, /^Failed to correct the address\. Nothing was changed\.$/],
])(
  'a correction without an answer is checked by reading the email again (arrived: %p)',
  async (arrives, words) => {
    await approveOne('failed')
    const page = await visit(tab, losing(site, isCorrection, { arrives }))
    await rowOf(subject)
    await correct(page, ada.email)
    expect(await screen.findByText(words)).toBeVisible()
  },
)

test('after a test email without an answer the emails are read again, and nothing is guessed', async () => {
  const page = await visit(tab, losing(site, isTest))
  await page.press('Send a test email')
  const unknown = 'Failed to queue the test email. It is not known whether it was done; look again.'
  expect(await screen.findByText(unknown)).toBeVisible()
  expect((await rowOf('Test email')).getByText('waiting')).toBeVisible()
})

test('trying an email again that was sent meanwhile says so', async () => {
  await approveOne('failed')
  const { press } = await visit(tab, site)
  await rowOf(subject)
  setState('sent')
  await press(`Try again: ${subject}`)
  await findStatus(`“${subject}” was sent already.`)
})

test('a double click queues one test email, and a waiting email can be queued again', async () => {
  const { ask, goOn } = holding(site, isTest)
  const { press } = await visit(tab, { ask })
  const button = await screen.findByRole('button', { name: 'Send a test email' })
  act(() => {
    for (const _ of [1, 2]) button.click() // before React renders
  })
  goOn()
  expect(await screen.findByText('The test email is queued.')).toBeVisible()
  expect((await rowOf('Test email')).getByText('waiting')).toBeVisible()
  expect((await site.admin.get('/api/mail')).body).toHaveLength(1)
  await press(/^Try again: Test email/)
  expect(await screen.findByText(/was queued again\.$/)).toBeVisible()
})
