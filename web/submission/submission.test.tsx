import { expect, spyOn, test } from 'bun:test'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Changes } from '../../src/receipts/words.ts'
import { access, tracker } from '../../src/testing/cast.ts'
import type { Submission } from '../forms/served.ts'
import { connect } from '../testing/network.ts'
import { at, privatePages, waiting } from '../testing/private-pages.tsx'
import { transcriptOf } from '../testing/transcript.ts'
import { findField } from '../testing/user-actions.ts'

const { open, read } = privatePages()

const keep = [
  'This page has a private link. Whoever has it sees and can do what you can.',
  `[https://hydra.college.edu${at}](${at})`,
  '(Copy link)',
]
const decided = '2026-03-03T12:00:00.000Z'
const request = { form: '/submit-sd-request' } as const

const before = 'The same was asked for before: only the link from then can change or withdraw it.'
const notAccepted = 'Your project was not accepted.'
const comeBy = 'If you have questions, come by Science Hall, Room 260.'

test.each<[Partial<Submission>, ...words: string[]]>([
  [
    {},
    `Your project is awaiting admin review since March 2, 2026. That usually takes about 30 hours. ${before}`,
  ],
  [
    { usual_hours: null, form: '/submit-article' },
    `Your article is awaiting admin review since March 2, 2026. ${before}`,
  ],
  [
    { status: 'published', link: '/student-highlights/1', decided_at: decided },
    'Your project was published on March 3, 2026.',
    '[See it on the site](/student-highlights/1)',
  ],
  [{ status: 'published', form: '/submit-event' }, 'Your event was published.'],
  [
    { status: 'published', proposal_fate: 'approved', proposal_at: decided },
    'Your project was published.',
    'The change that you proposed was published on March 3, 2026.',
  ],
  [
    { status: 'published', proposal_fate: 'declined', proposal_at: decided, reason: 'We know.' },
    'Your project was published.',
    'The change that you proposed was not accepted on March 3, 2026.',
    'We know.',
  ],
  [{ status: 'declined', reason: 'We have one.' }, notAccepted, 'We have one.', comeBy],
  [{ status: 'declined' }, notAccepted, comeBy],
  [
    { ...request, status: 'approved', decided_at: decided },
    'Your request was approved on March 3, 2026.',
  ],
  [
    { ...request, status: 'declined', decided_at: decided },
    'Your request was not approved on March 3, 2026.',
    comeBy,
  ],
  [
    { status: 'withdrawn', decided_at: decided },
    'You withdrew your project on March 3, 2026. It is erased.',
  ],
])('the receipt of %j says what became of it', async (changes, ...words) => {
  const submission = { ...waiting, ...changes }
  expect(await read({ submission })).toEqual(['# Your Submission', 'status:', ...words, ...keep])
})

const looked = 'status: Saved. An administrator looks at it as it is now.'
const since = 'Your request is awaiting admin review since March 2, 2026.'
const mine = 'Until it is decided you can change or withdraw it here.'

test('a pending submission can be changed in its own form, or withdrawn', async () => {
  const submission = { ...waiting, ...request, item: access, usual_hours: null }
  const lines = await read({ submission })
  expect(lines.slice(0, 5)).toEqual([
    ...['# Your Submission', 'status:', `${since} ${mine}`, 'status:', 'Your Submission:'],
  ])
  expect(screen.getByLabelText('Full name')).toHaveValue(access.full_name)
  expect(lines.slice(-7)).toEqual([
    ...['hidden hl_revision', 'alert:', '(Save changes)', `[Withdraw it](${at}?withdraw=1)`],
    ...keep,
  ])
})

test('an event counts as unchanged until something is typed', async () => {
  const stored = {
    title: 'Club',
    starts_at: '2099-03-04',
    all_day: false,
    repeats: 'none',
    except: [],
  }
  await open(at, { submission: { ...waiting, form: '/submit-event', item: stored } })
  await screen.findByRole('form')
  expect(sessionStorage).toHaveLength(0)
})

test('the receipt begins with the thanks of its form until the submission is decided', async () => {
  const submission = { ...waiting, title: 'Tide clock' }
  expect((await read({ submission }, '?thanks=1')).slice(0, 5)).toEqual([
    'status: Thank you! Your project has been submitted and is awaiting admin review.',
    'An administrator looks at it next. That usually takes about 30 hours. What becomes of it, you see on this page. Keep its link: whoever has it sees and can do what you can.',
    ...keep.slice(1),
    '# Tide clock',
  ])
  expect(document.title).toBe('Tide clock – Hydra Lab')
  const article = { ...submission, form: '/submit-article' } as const
  expect((await read({ submission: article }, '?thanks=1'))[0]).toBe(
    'status: Thank you! Your Article has been submitted and is awaiting admin review.',
  )
  const decidedSince = { ...submission, status: 'published', decided_at: decided } as const
  expect((await read({ submission: decidedSince }, '?thanks=1'))[0]).toBe('# Tide clock')
})

test('a new proposal begins from the last one', async () => {
  const changes: Changes = {
    student_name: [tracker.student_name, 'Ada L.'],
    summary: [tracker.summary, 'Short.'],
  }
  const submission: Submission = {
    ...{ ...waiting, status: 'published', item: tracker, proposal_at: decided },
    proposal: { at: decided, changes },
  }
  const lines = await read({ submission })
  expect(lines.slice(2, 5)).toEqual([
    'Your project was published.',
    'You proposed a change on March 3, 2026. An administrator looks at it.',
    'To correct something, change it here. The site stays as it is until an administrator has approved that.',
  ])
  expect(await findField('student_name')).toHaveValue('Ada L.')
  expect(await findField('summary')).toHaveValue('Short.')
  expect(lines).toContain('(Propose changes)')
  expect(lines).toContain(`[Take it down](${at}?take-down=1)`)
})

test('the button says that a change is being saved; after a decision the page tells it, and keeps what is typed', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<Response>()
  const declined = { ...waiting, ...request, status: 'declined', decided_at: decided }
  connect(
    () =>
      async ({ method }) =>
        method === 'PUT' ? answer : Response.json(declined),
  )
  const user = userEvent.setup()
  await read({ submission: { ...waiting, ...request, item: access } })
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const busy = await screen.findByRole('button', { name: 'Saving…' })
  expect(busy).toHaveAttribute('aria-disabled', 'true')
  const message = 'This was decided in the meantime, so it can’t be changed here any more.'
  resolve(Response.json({ message }, { status: 409 }))
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(`Failed to save your changes.${message}`),
  )
  expect(screen.getByText('Your request was not approved on March 3, 2026.')).toBeVisible()
  expect(await findField('Full name')).toHaveValue(access.full_name)
})

test('an admin’s request for changes stands above the form', async () => {
  const asked = { status: 'changes-asked', note: 'Say more.' } as const
  const lines = await read({ submission: { ...waiting, ...asked, item: tracker } })
  expect(lines.slice(0, 5)).toEqual([
    ...['# Your Submission', 'status:'],
    'An administrator has looked at your project and asks you to change something:',
    ...['Say more.', 'Change it here, and it is looked at again.'],
  ])
})

test('withdrawing asks first on a page of its own', async () => {
  const submission = { ...waiting, item: tracker }
  expect((await read({ submission }, '?withdraw=1')).slice(3)).toEqual([
    ...['## Do you want to withdraw this?', 'It is erased at once, and can’t be brought back.'],
    ...['hidden hl_withdraw', `[Cancel](${at})`, '(Withdraw)'],
  ])
  expect(await read({ submission: waiting }, '?withdraw=1')).toEqual(
    await read({ submission: waiting }),
  )
})

test('a change without scripts is confirmed, or the reason of its refusal shown', async () => {
  const submission = waiting
  expect((await read({ submission }, '?saved=1'))[1]).toBe(looked)
  const form = { message: 'It was decided in the meantime.', values: {}, fields: {} }
  const refused = await read({ submission, form }, '?saved=1')
  expect(refused).not.toContain(looked)
  expect(refused.slice(3)).toEqual([form.message, ...keep])
})

test('an unknown link says so, and offers to find submissions', async () => {
  expect((await read({})).slice(0, 2)).toEqual([
    '# Page not found',
    'There is no submission under this link, or it is no longer there.',
  ])
  const main = within(screen.getByRole('main'))
  expect(main.getByText('Find my submissions')).toHaveAttribute('href', '/submission')
})

test('a mailed link leads to a password form for its account', async () => {
  const address = '/set-password/aaaaaaaaaaaaaaaaaaaaaa'
  await open(address, { account: 'bob' })
  expect(transcriptOf(screen.getByRole('main'))).toEqual([
    '# Set Your Password',
    ...['For the account “bob”. A new password ends its sessions.', 'alert:'],
    'Set Your Password:',
    'New password: password new-password none false required "At least 8 characters"',
    '(Show New password)',
    'New password again: password new-password none false required',
    ...['(Show New password again)', '(Set password)'],
  ])
  const posted = spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
  const send = (...both: [string, string]) => {
    for (const [n, label] of ['New password', 'New password again'].entries())
      fireEvent.change(screen.getByLabelText(label), { target: { value: both[n] } })
    fireEvent.submit(screen.getByRole('form'))
  }
  const refused = async (words: string, ...both: [string, string]) => {
    send(...both)
    expect(await screen.findByText(`Error: ${words}`)).toBeVisible()
    expect(screen.getAllByText(/^Error: /)).toHaveLength(1)
  }
  await refused('Passwords do not match!', 'short', 'other')
  await waitFor(() => expect(screen.getByLabelText('New password again')).toHaveFocus())
  await refused('Password must have at least 8 characters', 'short', 'short')
  const fresh = 'a fresh one for bob'
  for (let n = 0; n < 2; n++) send(fresh, fresh) // the second while the first is on its way
  expect(await screen.findByRole('button', { name: 'Setting…' })).toBeVisible()
  await waitFor(() => expect(posted).toHaveBeenCalledTimes(1))
  posted.mockRestore()
})
