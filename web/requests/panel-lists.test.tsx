import { expect, test } from 'bun:test'
import { cleanup } from '@testing-library/react'
import { access } from '../../src/testing/cast.ts'
import { inHebrew, look } from '../testing/directions.ts'
import { byMonth, now, refusedLists, searched, sorted, tabTranscript } from '../testing/panel.ts'
import { siteOfAdmin, visit } from '../testing/site.tsx'
import { findStatus } from '../testing/user-actions.ts'

const site = siteOfAdmin()
const lists = refusedLists(site)
const { tags } = lists

const ask = async (changes = {}) => (await site.submit('/api/student', changes)).id

async function open(address: string) {
  const list = await lists.open(address)
  /** What is asked before it is done, and said once it has failed. */
  const decide = async (name: string) => {
    const { asked, said } = await list.decide(name, 'Zoë Park')
    return [...asked, said]
  }
  return { ...list, decide }
}

const find = [
  searched('Search by name, email or ID', 'Search Requests...'),
  byMonth,
  ...sorted('Name'),
]
const ways = (waiting: number, spam: number) => [
  'Pending or spam:',
  `[Pending (${waiting})](/admin-panel?tab=pending-accounts)`,
  `[Spam (${spam})](/admin-panel?tab=pending-accounts&view=spam)`,
]
const al = { full_name: 'Al Other', email: 'al@college.edu', student_id: 'N87654321' }
const zoe = `Zoë Park zoe.park@college.edu · N12345678 · submitted ${now}`

const note = 'Approve: the account itself is made by hand. Deny: the request is erased at once.'
const noUndo = 'This can’t be undone, and the email leaves at once.'

test('pending requests are approved or denied, one or many, after a question', async () => {
  await ask(al)
  await ask()
  const { waiting, lines, decide, decideMany, selectAll } = await open('pending-accounts')
  expect(waiting).toEqual(['## Pending Accounts', 'status: Loading…'])
  expect(lines).toEqual([
    ...['## Pending Accounts', 'status: 2 requests'],
    ...[...find, ...ways(2, 0), 'status:', note, 'status:', 'Pending Accounts'],
    'Selected | Request | Actions',
    `| ${zoe} | (Approve: Zoë Park) (Deny: Zoë Park)`,
    `| Al Other al@college.edu · N87654321 · submitted ${now} | (Approve: Al Other) (Deny: Al Other)`,
    '(Download CSV)',
  ])
  expect(await decide('Approve')).toEqual([
    ...['## Approve Request', 'Are you sure you want to approve this request?', 'Zoë Park'],
    `The account itself is made by hand. ${noUndo}`,
    ...['(Cancel)', '(Approve)', 'Failed to approve request. Nothing was changed.'],
  ])
  const reason = 'Reason (optional): "The email to the requester quotes it."'
  expect(await decide('Deny')).toEqual([
    ...['## Deny Request', 'Are you sure you want to deny this request?', 'Zoë Park'],
    ...[`The request is erased at once. ${noUndo}`, reason],
    ...['(Cancel)', '(Deny)', 'Failed to deny request. Nothing was changed.'],
  ])
  expect(tags).toEqual(['"1"', '"1"'])
  await selectAll()
  const both = ['Zoë Park', 'Al Other']
  expect(await decideMany('Approve')).toEqual([
    ...['## Approve Requests', 'Are you sure you want to approve these 2 requests?', ...both],
    ...[`The account itself is made by hand. ${noUndo}`, '(Cancel)', '(Approve)'],
  ])
  expect(await decideMany('Deny')).toEqual([
    ...['## Deny Requests', 'Are you sure you want to deny these 2 requests?', ...both],
    ...[`The request is erased at once. ${noUndo}`, reason],
    ...['(Cancel)', '(Deny)'],
  ])
})

test('spam requests are moved or deleted, one or many', async () => {
  await ask({ ...al, hl_check: 'a machine' })
  await ask({ hl_check: 'a machine' })
  const { lines, decide, decideMany, selectAll } = await open('pending-accounts&view=spam')
  expect(lines).toEqual([
    ...['## Requests kept apart as spam', 'status: 2 requests'],
    ...[...find, ...ways(0, 2), 'status:', 'Requests kept apart as spam'],
    'Selected | Request | Actions',
    `| ${zoe} | (Not spam: Zoë Park) (Delete: Zoë Park)`,
    `| Al Other al@college.edu · N87654321 · submitted ${now} | (Not spam: Al Other) (Delete: Al Other)`,
    '(Download CSV)',
  ])
  expect(await decide('Not spam')).toEqual(['Failed to update request. Nothing was changed.'])
  expect(await decide('Delete')).toEqual([
    ...['## Delete Request', 'Are you sure you want to delete this request?', 'Zoë Park'],
    ...['(Cancel)', '(Delete)', 'Failed to delete form. Nothing was changed.'],
  ])
  expect(tags).toEqual(['"1"', '"1"'])
  await selectAll()
  expect(await decideMany('Delete')).toEqual([
    ...['## Delete Requests', 'Are you sure you want to delete these 2 requests?'],
    ...['Zoë Park', 'Al Other', '(Cancel)', '(Delete)'],
  ])
})

test('an approved request shows who approved it, the state of its email, and how long it is kept', async () => {
  await site.admin.post('/api/student/approve', { id: await ask() })
  const approved = `${zoe} · approved ${now} by ada`
  const row = async (email: string) => {
    site.context.sqlite.run(`UPDATE letters SET ${email} WHERE kind = 'approved'`)
    return (await open('pending-accounts&group=existing')).lines.find((line) =>
      line.startsWith('Zoë'),
    )
  }
  const kept = 'kept until Mar 2, 2027, 12:00 PM | (Keep: Zoë Park) (Delete: Zoë Park)'
  const bounced = "state = 'failed', error = 'No such mailbox'"
  expect(await row("state = 'waiting'")).toBe(`${approved} · email waiting · ${kept}`)
  expect(await row(bounced)).toBe(`${approved} · email failed: No such mailbox · ${kept}`)
  expect(await row("error = ''")).toBe(`${approved} · email failed · ${kept}`)
  const sent = "state = 'sent', sent_at = '2026-03-02T13:00:00.000Z'"
  expect(await row(sent)).toBe(`${approved} · email sent Mar 2, 2026, 1:00 PM · ${kept}`)
  site.context.sqlite.run('DELETE FROM letters')
  site.context.sqlite.run('UPDATE activity SET by = NULL')
  const byNobody = (await open('pending-accounts&group=existing')).lines.at(-2)
  expect(byNobody).toStartWith(`${zoe} · approved ${now} · kept until `)
  site.context.sqlite.run("UPDATE activity SET by = 'ada'")

  const { waiting, lines, decide } = await open('pending-accounts&group=existing')
  expect(waiting).toEqual(['## Approved Accounts', 'status: Loading…'])
  expect(lines).toEqual([
    ...['## Approved Accounts', 'status: 1 account', ...find, 'Approved Accounts'],
    ...['Account | Actions', `${approved} · ${kept}`, '(Download CSV)'],
  ])
  expect(await decide('Keep')).toEqual(['Failed to update request. Nothing was changed.'])
  expect(await decide('Delete')).toEqual([
    ...['## Delete Request', 'Are you sure you want to delete this request?', 'Zoë Park'],
    'Nobody is told; the access itself is taken back by hand.',
    ...['(Cancel)', '(Delete)', 'Failed to delete form. Nothing was changed.'],
  ])
})

test('a decision is announced, and the request leaves its list', async () => {
  await ask({ hl_check: 'a machine' })
  const decide = async (address: string, name: string, words: string, isSure = true) => {
    cleanup()
    const { press, agree } = await visit(`/admin-panel?tab=pending-accounts${address}`, site)
    await press(`${name}: Zoë Park`)
    if (isSure) await agree(name)
    await findStatus(`“Zoë Park” was ${words}.`)
    return tabTranscript()
  }
  const nothing = 'No resources found.'
  const cleared = await decide('&view=spam', 'Not spam', 'moved to the pending ones', false)
  expect(cleared).toContain(nothing)
  expect(await decide('', 'Approve', 'approved')).toContain(nothing)
  const existing = '&group=existing'
  const kept = await decide(existing, 'Keep', 'kept for good', false)
  expect(kept.at(-2)).toEndWith(`kept for good | (Don't keep: Zoë Park) (Delete: Zoë Park)`)
  const erased = 'set to be erased a year after its approval'
  const unkept = await decide(existing, "Don't keep", erased, false)
  expect(unkept.at(-2)).toEndWith('(Keep: Zoë Park) (Delete: Zoë Park)')
  expect(await decide(existing, 'Delete', 'deleted')).toContain(nothing)
  await ask()
  expect(await decide('', 'Deny', 'denied')).toContain(nothing)
  expect((await site.admin.get('/api/student')).body).toHaveLength(0)
})

test('names of senders and texts of emails have their own direction', async () => {
  await site.submit('/api/student', inHebrew(access))
  const { press, place } = await visit('/admin-panel?tab=pending-accounts', site)
  await look()
  site.context.sqlite.run("UPDATE letters SET state = 'failed'")
  await place.go('/admin-panel?tab=mail')
  await press(/^Preview: /)
  await look(2)
})
