import { expect, spyOn, test } from 'bun:test'
import { screen, within } from '@testing-library/react'
import { heard } from '../../testing/heard.ts'
import { unwritable } from '../../testing/network.ts'
import { heardInTab, now, searched, sorted } from '../../testing/panel.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'

const site = siteOfAdmin()

const approval = 'Your server and database access was approved'
const alert = 'Server and database access: Zoë Park'

/** An alert that waits, and the letter of an approval that failed. */
async function fill() {
  const { id } = await site.submit('/api/student')
  await site.admin.post('/api/student/approve', { id })
  const bounced = "state = 'failed', error = 'No such mailbox'"
  site.world.sqlite.run(`UPDATE letters SET ${bounced} WHERE kind = 'approved'`)
}

const failing = unwritable(site)

async function open(address: string) {
  spyOn(console, 'error').mockImplementation(() => {})
  const page = await visit(`/admin-panel?tab=${address}`, failing)
  const waiting = heardInTab().slice(0, 2)
  await page.settled()
  const list = within(screen.getByRole('tabpanel'))
  const press = async (name: string) => {
    await page.press(name)
    await page.settled()
    return heard(screen.queryByRole('alertdialog'))
  }
  const failure = async () => (await list.findByText(/ Nothing was changed\.$/)).textContent
  return { ...page, list, waiting, lines: heardInTab(), press, failure }
}

const find = [
  searched('Search by subject or recipient', 'Search Letters...'),
  ...sorted('Subject'),
  ...['All or failed:', '[All](/admin-panel?tab=mail)'],
  '[Failed (1)](/admin-panel?tab=mail&view=failed)',
]
const failed = `${approval} to zoe.park@college.edu · queued ${now} | failed | (Preview: ${approval}) (Try again: ${approval}) (More: ${approval}) (Correct address: ${approval}) (Dismiss: ${approval})`
const pane = 'Choose Preview at a letter to see it here.'

test('the mail tab lists recipient, state and error of each letter', async () => {
  await fill()
  const { waiting, lines, press, unmount, failure, list } = await open('mail')
  expect(waiting).toEqual(['## Mail', 'status: Loading…'])
  expect(lines).toEqual([
    ...['## Mail', 'status: 2 letters', ...find],
    ...['(Send a test letter)', 'alert:'],
    'A test letter goes to ada@college.edu.',
    'Mail is not set up, so letters wait here. They go out once the server is started with SMTP_URL, and are forgotten after a month.',
    ...['status:', 'Mail', 'Letter | State | Actions'],
    ...[failed, 'No such mailbox'],
    `${alert} to whoever gets the alerts · queued ${now} | waiting | (Preview: ${alert}) (Try again: ${alert})`,
    pane,
  ])
  expect(await press(`Try again: ${approval}`)).toEqual([])
  expect(await failure()).toBe('Failed to queue the letter again. Nothing was changed.')
  await press(`Preview: ${alert}`)
  expect(
    list.getByText(
      'It goes to ada@college.edu, as all alerts do: it has no address of its own to correct.',
    ),
  ).toBeVisible()
  unmount()
  const sent = "state = 'sent', sent_at = '2026-03-02T13:00:00.000Z'"
  site.world.sqlite.run(`UPDATE letters SET error = NULL, ${sent}`)
  expect((await open('mail')).lines.slice(-3)).toEqual([
    `${approval} to zoe.park@college.edu · queued ${now} · sent Mar 2, 2026, 1:00 PM | sent | (Preview: ${approval})`,
    `${alert} to whoever gets the alerts · queued ${now} · sent Mar 2, 2026, 1:00 PM | sent | (Preview: ${alert})`,
    pane,
  ])
})

test('a failed letter is corrected or dismissed after a question', async () => {
  await fill()
  const { lines, press, write, agree, failure, list } = await open('mail&view=failed')
  expect(lines).toEqual([
    ...['## Letters that failed', 'status: 1 letter', ...find, '(Try all again)', 'alert:'],
    'Letters that failed',
    ...['Letter | State | Actions', failed, 'No such mailbox', pane],
  ])
  expect(await press(`Correct address: ${approval}`)).toEqual([
    ...['## Correct Address', 'Where should this letter go?', approval],
    'Email address: email off "It is queued again at once."',
    ...['(Cancel)', '(Correct address)'],
  ])
  await write('Email address', 'zoe@college.edu')
  await agree('Correct address')
  expect(await failure()).toBe('Failed to correct the address. Nothing was changed.')
  expect(await press(`Dismiss: ${approval}`)).toEqual([
    ...['## Dismiss Letter', 'Are you sure you want to dismiss this letter? It is deleted.'],
    ...[approval, '(Cancel)', '(Dismiss)'],
  ])
  await agree('Dismiss')
  expect(await list.findByText('Failed to dismiss the letter. Nothing was changed.')).toBeVisible()
})

test('an erased letter says so in the list and in its preview', async () => {
  await fill()
  site.world.sqlite.run("UPDATE letters SET body = '', recipient = NULL WHERE kind = 'approved'")
  const { lines, press, list } = await open('mail&view=failed')
  expect(lines.slice(-3)).toEqual([
    `${approval} its text and address are erased · queued ${now} | failed | (Preview: ${approval}) (Dismiss: ${approval})`,
    ...['No such mailbox', pane],
  ])
  await press(`Preview: ${approval}`)
  expect(list.getByText('Its text and its address are erased.')).toBeVisible()
})
