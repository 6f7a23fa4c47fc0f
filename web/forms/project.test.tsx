import { afterEach, beforeAll, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { longest } from '../../src/fields/words.ts'
import { highlightDraft } from '../../src/kinds/highlights/contract.ts'
import { tracker } from '../../src/testing/cast.ts'
import { connect } from '../testing/network.ts'
import { openSite, type TestSite, visit } from '../testing/site.tsx'
import { pasteInto } from '../testing/user-actions.ts'

let site: TestSite
const network = connect(() => site.ask)

beforeAll(async () => {
  site = await openSite()
})

beforeEach(() => {
  network.mend()
  sessionStorage.clear()
})

afterEach(() => setSystemTime())

const path = '/api/student-highlights'
const fieldNamed = (name: string) => document.getElementsByName(name)[0] as HTMLInputElement
const title = () => fieldNamed('project_title')
const student = () => fieldNamed('student_name')
const missing = highlightDraft.safeParse({}).error?.issues.map(({ message }) => message) ?? []
const [missingTitle = '', , , missingSummary = ''] = missing
const pressSubmit = () => screen.getByRole('button', { name: /^Submit/ })
const summary = () => screen.getByRole('region', { name: 'There is a problem' })
const pending = async (name: string) => {
  const { body } = await site.admin.get(`${path}/pending`)
  return body.filter((each) => each['project_title'] === name)
}

async function open() {
  const page = await visit('/submit-project', site)
  const fill = async (project_title = tracker.project_title) => {
    const typed: Record<string, string> = { ...tracker, project_title }
    for (const name of ['project_title', 'student_name', 'project_description', 'summary'])
      fireEvent.change(fieldNamed(name), { target: { value: typed[name] } })
  }
  const send = async () => {
    setSystemTime(Date.now() + 10_000) // nobody is that fast
    await page.user.click(pressSubmit())
  }
  const isThanked = () => page.arrives(/^\/submission\/[\w-]{22}\?thanks=1$/)
  return { ...page, fill, send, isThanked }
}

test('an empty form lists its errors in a focused summary and at each field, and the honeypot is hidden', async () => {
  const { user, send } = await open()
  const trap = fieldNamed('hl_check')
  expect(trap.closest('[aria-hidden="true"]')).not.toBeNull()
  expect([trap.tabIndex, trap.getAttribute('autocomplete')]).toEqual([-1, 'off'])
  await send()
  await waitFor(() => expect(summary()).toHaveFocus())
  const links = within(summary()).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(missing)
  expect(title()).toHaveAccessibleDescription(`Error: ${missingTitle}`)
  expect(title()).toBeInvalid()
  expect(document.title).toStartWith('Error: ')
  await user.click(screen.getByRole('link', { name: missingSummary }))
  expect(fieldNamed('summary')).toHaveFocus()
  await send()
  await waitFor(() => expect(summary()).toHaveFocus())
})

test('only a field with an error is validated when it is left', async () => {
  const { user, send } = await open()
  await pasteInto(user, student(), 'Maya Okafor')
  await send()
  await waitFor(() => expect(summary()).toBeVisible())
  await pasteInto(user, title(), 'Shuttle')
  fireEvent.blur(title(), { relatedTarget: pressSubmit() }) // it must not move from under the pointer
  expect(title()).toBeInvalid()
  await user.clear(student())
  await user.tab()
  await waitFor(() => expect(title()).toBeValid())
  expect(student()).toBeValid()
  expect(screen.queryByRole('link', { name: missingTitle })).toBeNull()
})

test('a valid form is stored as pending and leads to its receipt; going back shows an empty form', async () => {
  const { add, choose, place, fill, send, isThanked } = await open()
  await fill('Thanked')
  await choose('category', 'cybersecurity')
  await add('github_link', 'github.com/college/shuttle')
  const link = document.querySelector('[name=github_link]')
  fireEvent.blur(link ?? document.body)
  expect(link).toHaveValue('https://github.com/college/shuttle')
  await send()
  await isThanked()
  expect(sessionStorage).toHaveLength(0)
  expect(await pending('Thanked')).toEqual([
    expect.objectContaining({
      status: 'pending',
      category: 'cybersecurity',
      summary: tracker.summary,
      github_link: 'https://github.com/college/shuttle',
      project_link: null,
      img: null,
    }),
  ])
  await place.back()
  await waitFor(() => expect(title()).toHaveValue(''))
})

test('a double click sends once, and fields are read-only meanwhile', async () => {
  const { user, fill, isThanked } = await open()
  await fill('Twice')
  let sent = 0
  network.carry = (response, { method }) => {
    expect(title()).toHaveAttribute('readonly')
    if (method === 'POST') sent++
    return response
  }
  setSystemTime(Date.now() - 3_600_000) // a clock that is set back makes nobody look like a machine
  await user.dblClick(pressSubmit())
  await isThanked()
  expect([sent, (await pending('Twice')).length]).toEqual([1, 1])
})

const failed = 'Failed to submit project. Please try again.'

test('a lost answer keeps all texts; what was changed then is a new submission, so that the change is not lost', async () => {
  const { user, fill, send, isThanked } = await open()
  await fill('Lost')
  network.lose()
  await send()
  const alert = await screen.findByText(failed)
  expect(alert.parentElement).toHaveTextContent('The site could not be reached.')
  expect(title()).toHaveValue('Lost')
  expect(pressSubmit()).toHaveFocus()
  network.mend()
  await pasteInto(user, title(), ' corrected')
  await send()
  await isThanked()
  expect(await pending('Lost corrected')).toHaveLength(1)
})

test('sending again after a lost answer makes no second one, after a reload either', async () => {
  const { fill, send, unmount } = await open()
  await fill('Lost and reloaded')
  network.lose()
  await send()
  await screen.findByText(failed)
  network.mend()
  unmount()
  const reloaded = await open()
  await screen.findByText(/^What you typed before is back/)
  await reloaded.send()
  await reloaded.isThanked()
  expect(await pending('Lost and reloaded')).toHaveLength(1)
})

test('a refusal, a proxy’s answer and what is no answer of the site are no success, and say why', async () => {
  const { fill, send } = await open()
  await fill('Behind a proxy')
  const page = (status: number) =>
    new Response('<h1>nginx</h1>', { status, headers: { 'content-type': 'text/html' } })
  const unreachable = 'The site could not be reached.'
  for (const [answer, words] of [
    [() => Response.json({ message: 'Too many at once.' }, { status: 429 }), 'Too many at once.'],
    [() => page(413), 'What you sent is too large.'],
    [() => page(502), 'The site can’t answer at the moment.'],
    [() => page(200), unreachable],
    [() => page(201), unreachable],
    [() => page(403), unreachable],
    [() => new Response(''), unreachable],
    [() => new Response(null, { status: 204 }), unreachable],
    [() => Response.json({ id: 7, receipt: '/submission' }), unreachable], // only a 201 is a success
    [() => Response.json([], { status: 201 }), unreachable],
  ] as const) {
    network.carry = answer
    await send()
    const said = within(await screen.findByRole('alert'))
    await said.findByText(words, { exact: false })
    expect(said.getByText(failed)).toBeVisible()
    expect(title()).toHaveValue('Behind a proxy')
  }
})

test('a draft is restored after a reload, in no other tab, and can be discarded', async () => {
  const { user, unmount } = await open()
  await pasteInto(user, title(), 'Half a project')
  expect(localStorage).toHaveLength(0)
  unmount()
  const { press, send } = await open()
  await screen.findByText(/^What you typed before is back/)
  expect(title()).toHaveValue('Half a project')
  await send()
  await waitFor(() => expect(student()).toBeInvalid())
  await press('Discard')
  expect(student()).toBeValid()
  expect(title()).toHaveValue('')
  expect(title()).toHaveFocus()
  expect(sessionStorage).toHaveLength(0)
})

test('a link is followed without a question with a key held, or from an empty form', async () => {
  const { user, follow, arrives } = await open()
  await pasteInto(user, title(), 'Half a project')
  const link = screen.getByRole('link', { name: 'Contributions' })
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
    fireEvent.click(link, { [key]: true, button: 0 })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.clear(title())
  await follow('Contributions')
  await arrives('/contributions')
})

test('the counter counts trimmed text, goes past its limit, and is announced after a pause', async () => {
  const { user, send } = await open()
  const field = fieldNamed('summary')
  const most = longest.summary
  expect(screen.getByText(`0/${most}`)).toBeInTheDocument()
  await pasteInto(user, field, `  ${'x'.repeat(most + 2)}\n`)
  expect(screen.getByText(`${most + 2}/${most} · 2 characters too many`)).toHaveClass('text-danger')
  expect(screen.queryByText('You have 2 characters too many')).toBeNull()
  await screen.findByText('You have 2 characters too many')
  await send()
  expect(field).toHaveAccessibleDescription(/Error: Summary must be \d+ characters or fewer$/)
})
