import { expect, test } from 'bun:test'
import { cleanup, screen } from '@testing-library/react'
import { activityTypes } from '../../../src/activity/words.ts'
import { bob, labFacts, teacher } from '../../../src/testing/cast.ts'
import { kinds } from '../../kinds.ts'
import { byMonth, now, searched, sorted, tabTranscript } from '../../testing/panel.ts'
import { settings } from '../../testing/settings.ts'
import { siteOfAdmin, visit } from '../../testing/site.tsx'
import { transcriptOf } from '../../testing/transcript.ts'

const site = siteOfAdmin()

async function open(tab: string) {
  cleanup()
  const visited = await visit(`/admin-panel?tab=${tab}`, site)
  const waiting = tabTranscript()
  await visited.settled()
  return { ...visited, waiting }
}

const sectionOf = (name: string) => screen.getByRole('region', { name })

test('the users are told with address, role and mail; one is deleted after a question', async () => {
  const { body } = await site.admin.post('/api/admins', bob)
  site.context.sqlite.run(`UPDATE admins SET notices = 'never' WHERE id = ${body['id']}`)
  const { press, agree, settled } = await open('status')
  expect(transcriptOf(sectionOf('User Controls'))).toEqual([
    ...['## User Controls', 'status: 2 users'],
    ...[
      searched('Search by name or email', 'Search Users...'),
      byMonth,
      ...sorted('Username', '*25, 100'),
    ],
    ...['[Add User](/admin-panel/users/create-user)', 'User Controls'],
    'User | Email | Role | Mail | Actions',
    'bob | bob@college.edu | admin | never entered | [Edit: bob](/admin-panel/users/edit-admin/2) (Delete: bob)',
    'ada | ada@college.edu | admin | mail daily | [Edit: ada](/admin-panel/users/edit-admin/1) (Delete: ada)',
  ])
  const asked = async (name: string) => {
    await press(`Delete: ${name}`)
    await settled()
    const lines = transcriptOf(screen.getByRole('alertdialog'))
    await agree('Cancel')
    return lines
  }
  const question = ['## Delete Admin', 'Are you sure you want to delete this Admin?']
  expect(await asked('bob')).toEqual([...question, 'bob', '(Cancel)', '(Delete)'])
  expect(await asked('ada')).toEqual([
    ...[...question, 'ada'],
    'This is your own account: you will be logged out and can’t log in with it again.',
    ...['(Cancel)', '(Delete)'],
  ])
})

test('the activity says who did what and when, and can be narrowed down to either', async () => {
  await site.admin.post('/api/faculty', teacher)
  await site.visitor.post('/api/events', {})
  const id = await site.publish('/api/faq')
  site.context.sqlite.run(`UPDATE activity SET by = NULL WHERE item = ${id} AND kind = 'faq'`)
  const { waiting } = await open('activity')
  const labels = Object.values(kinds).map(({ label }) => label)
  const find = [
    ...[searched('Search by title', 'Search Activity...'), 'Who: *Everybody, ada'],
    `Done: *Anything, ${activityTypes.join(', ')}`,
    ...[
      `What: *Everything, ${labels.join(', ')}, Requests for access, Admins, Lab`,
      byMonth,
      ...sorted('Title', '*25, 100'),
    ],
  ]
  expect(waiting.slice(0, 2)).toEqual(['## Activity', 'status: Loading…'])
  expect(tabTranscript()).toEqual([
    ...['## Activity', 'status: 2 actions', ...find, 'Activity', 'Action | Done | By | When'],
    `[When is the lab open?](/admin-panel/faq/edit/${id}) FAQ | created | the server | ${now}`,
    `[Grace Núñez](/admin-panel/faculty/edit/1) Faculty Directory | created | ada | ${now}`,
    '(Download CSV)',
  ])
  await open('activity&by=nobody')
  expect(tabTranscript().slice(-5)).toEqual([
    ...['(Clear filters)', 'Nothing found.', 'Nothing matches in what was chosen.'],
    ...['[Show all actions](/admin-panel?tab=activity)', '(Download CSV)'],
  ])
})

test('the lab’s facts are told as every page shows them, and how long its notice stands', async () => {
  const intro =
    'Every page shows these above its footer, and a notice on top. What is not set is left out.'
  const head = ['## Lab', '[Edit lab facts](/admin-panel/lab)', intro]
  await open('lab')
  expect(tabTranscript()).toEqual([...head, 'Nothing is set yet.'])
  const { notice, notice_until } = labFacts
  const told = `Notice until March 6, 2026: ${notice}`
  Object.assign(settings, { lab: { notice, notice_until } })
  await open('lab')
  expect(tabTranscript()).toEqual([...head, told])
  Object.assign(settings, { lab: labFacts })
  await open('lab')
  expect(tabTranscript().slice(0, 5)).toEqual([...head, told, '### Opening hours'])
  expect(tabTranscript()).toContain(labFacts.room)
  Object.assign(settings, { lab: {} })
})

test('a new site has first steps, each with the way to it until it is done, and all until they are put away', async () => {
  await open('mail')
  expect(transcriptOf(sectionOf('First steps: 0 of 5 done'))).toEqual([
    '## First steps: 0 of 5 done',
    '(Put away the first steps)',
    '[Say when the lab is open and how to find it](/admin-panel/lab)',
    '[Add the first person](/create-faculty)',
    '[Publish the first article](/create-tech-blog)',
    '### For whoever runs the server',
    '[Let the site send emails](/admin-panel?tab=mail)',
    'SMTP_URL=smtp://user:password@mail.example.edu:587 hydra-lab serve',
    '[Keep a copy on another machine, as it changes](/admin-panel?tab=status)',
    'litestream replicate -config litestream.yml',
  ])
  await site.admin.post('/api/faculty', teacher)
  site.context.config.smtpUrl = 'smtp://127.0.0.1:1'
  site.context.sqlite.run('CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)')
  const { press, unmount } = await open('mail')
  const done = ['Add the first person', 'Let the site send emails']
  expect(
    transcriptOf(sectionOf('First steps: 3 of 5 done')).filter((line) => /^Done/.test(line)),
  ).toEqual([
    ...done.map((step) => `Done: ${step}`),
    'Done: Keep a copy on another machine, as it changes',
  ])
  unmount()
  await site.publish('/api/tech-blog')
  await site.admin.put('/api/lab', labFacts)
  Object.assign(settings, { lab: labFacts })
  await open('mail')
  expect(screen.queryByText(/^First steps/)).toBeNull()
  Object.assign(settings, { lab: {} })
  await open('mail')
  await press('Put away the first steps')
  await open('mail')
  expect(screen.queryByText(/^First steps/)).toBeNull()
})
