import { afterEach, beforeAll, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { tracker } from '../../src/testing/cast.ts'
import { ready } from '../data/screen.tsx'
import { placeOf } from '../routes.tsx'
import { connect } from '../testing/network.ts'
import { openSite, put, type TestSite, visit } from '../testing/site.tsx'

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
const title = () => document.getElementsByName('project_title')[0] as HTMLInputElement
const pressSubmit = () => screen.getByRole('button', { name: /^Submit/ })
const summary = () => screen.getByRole('region', { name: 'There is a problem' })
const pending = async (name: string) => {
  const { body } = await site.admin.get(`${path}/pending`)
  return body.filter((each) => each['project_title'] === name)
}

/** The browser stands at the receipt. */
const thanked = (place: { address: string }) =>
  waitFor(() => expect(place.address).toMatch(/^\/submission\/[\w-]{22}\?thanks=1$/))

async function open() {
  await ready(placeOf('/contributions').screen)
  const { user, place } = await visit('/submit-project', site)
  const fill = async (changes: Partial<typeof tracker> = {}) => {
    const { project_title, student_name, project_description, summary } = { ...tracker, ...changes }
    await put(user, title(), project_title)
    await put(user, screen.getByLabelText('Student name'), student_name)
    await put(user, screen.getByLabelText('Project description'), project_description)
    await put(user, screen.getByLabelText('Summary'), summary)
  }
  const send = async () => {
    setSystemTime(Date.now() + 10_000) // nobody is that fast
    await user.click(pressSubmit())
  }
  return { user, place, fill, send }
}

test('an empty form says what is missing: in a summary that has the focus, and at each field in the same words', async () => {
  const { user, send } = await open()
  await send()
  await waitFor(() => expect(summary()).toHaveFocus())
  const links = within(summary()).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Enter a project title',
    'Enter a student name',
    'Enter a project description',
    'Enter a summary',
  ])
  expect(title()).toHaveAccessibleDescription('Error: Enter a project title')
  expect(title()).toBeInvalid()
  expect(document.title).toStartWith('Error: ')
  await user.click(screen.getByRole('link', { name: 'Enter a summary' }))
  expect(screen.getByLabelText('Summary')).toHaveFocus()
})

test('a field that failed is checked again when it is left, and no other', async () => {
  const { user, send } = await open()
  await put(user, screen.getByLabelText('Student name'), 'Maya Okafor')
  await send()
  await waitFor(() => expect(summary()).toBeVisible())
  await put(user, title(), 'Shuttle')
  expect(title()).toBeInvalid()
  await user.clear(screen.getByLabelText('Student name'))
  await user.tab()
  await waitFor(() => expect(title()).toBeValid())
  expect(screen.getByLabelText('Student name')).toBeValid()
  expect(screen.queryByRole('link', { name: 'Enter a project title' })).toBeNull()
})

test('a good one is kept as pending, and leads to its receipt; who comes back finds an empty form', async () => {
  const { user, place, fill, send } = await open()
  await fill({ project_title: 'Thanked' })
  await user.selectOptions(screen.getByLabelText(/^Category/), 'cybersecurity')
  await put(user, screen.getByLabelText(/^GitHub link/), 'https://github.com/college/shuttle')
  await send()
  await thanked(place)
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

test('pressing twice sends one', async () => {
  const { user, place, fill } = await open()
  await fill({ project_title: 'Twice' })
  let sent = 0
  network.carry = (response, { method }) => {
    if (method === 'POST') sent++
    return response
  }
  setSystemTime(Date.now() + 10_000)
  await user.dblClick(pressSubmit())
  await thanked(place)
  expect([sent, (await pending('Twice')).length]).toEqual([1, 1])
})

test('nothing can be typed into it while it is on its way, for that would arrive nowhere', async () => {
  const { place, fill, send } = await open()
  await fill({ project_title: 'On its way' })
  network.carry = (response) => {
    expect(title()).toHaveAttribute('readonly')
    return response
  }
  await send()
  await thanked(place)
})

test('an answer that is lost keeps everything, and sending again makes no second one', async () => {
  const { place, fill, send } = await open()
  await fill({ project_title: 'Lost' })
  network.lose()
  await send()
  const alert = await screen.findByText('Failed to submit project. Please try again.')
  expect(alert.parentElement).toHaveTextContent('The site could not be reached.')
  expect(title()).toHaveValue('Lost')
  expect(pressSubmit()).toHaveFocus()
  network.mend()
  await send()
  await thanked(place)
  expect(await pending('Lost')).toHaveLength(1)
})

test('what was changed after an answer was lost is a new submission, so that the change is not lost', async () => {
  const { user, place, fill, send } = await open()
  await fill({ project_title: 'Typo' })
  network.lose()
  await send()
  await screen.findByText('Failed to submit project. Please try again.')
  network.mend()
  await put(user, title(), ' corrected')
  await send()
  await thanked(place)
  expect(await pending('Typo corrected')).toHaveLength(1)
})

test('a refusal says what the server says beneath our own words', async () => {
  const { fill, send } = await open()
  await fill()
  network.carry = () => Response.json({ message: 'Too many at once.' }, { status: 429 })
  await send()
  const alert = await screen.findByText('Failed to submit project. Please try again.')
  expect(alert.parentElement).toHaveTextContent('Too many at once.')
})

test('what stands in front of the site may answer for it: its status is put into words', async () => {
  const { fill, send } = await open()
  await fill({ project_title: 'Behind a proxy' })
  for (const [status, words] of [
    [413, 'What you sent is too large.'],
    [502, 'The site can’t answer at the moment.'],
  ] as const) {
    const headers = { 'content-type': 'text/html' }
    network.carry = () => new Response('<html><h1>nginx</h1></html>', { status, headers })
    await send()
    const said = within(await screen.findByRole('alert'))
    await said.findByText(words, { exact: false })
    expect(title()).toHaveValue('Behind a proxy')
  }
})

test('what was typed is there again after a reload, in no other tab, and can be discarded', async () => {
  const { user } = await open()
  await put(user, title(), 'Half a project')
  expect(localStorage).toHaveLength(0)
  document.body.replaceChildren()
  await open()
  await screen.findByText(/^What you typed before is back/)
  expect(title()).toHaveValue('Half a project')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(title()).toHaveValue('')
  expect(title()).toHaveFocus()
  expect(sessionStorage).toHaveLength(0)
})

test('a link away from a half-filled form asks first', async () => {
  const { user, place } = await open()
  await put(user, title(), 'Half a project')
  await user.click(screen.getByRole('link', { name: 'Contributions' }))
  const dialog = screen.getByRole('alertdialog', { name: 'Leave this page?' })
  expect(dialog).toHaveAccessibleDescription('Your changes will be lost.')
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  expect(place.address).toBe('/submit-project')
  expect(title()).toHaveValue('Half a project')
  await user.click(screen.getByRole('link', { name: 'Contributions' }))
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(place.address).toBe('/contributions'))
  expect(sessionStorage).toHaveLength(0)
})

test('one that is opened in another tab, with a key held, asks nothing', async () => {
  const { user } = await open()
  await put(user, title(), 'Half a project')
  const link = screen.getByRole('link', { name: 'Contributions' })
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
    fireEvent.click(link, { [key]: true, button: 0 })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a form that is empty is left without a word', async () => {
  const { user, place } = await open()
  await user.click(screen.getByRole('link', { name: 'Contributions' }))
  await waitFor(() => expect(place.address).toBe('/contributions'))
})

test('the counter counts what will be kept, goes past its limit, and speaks after a pause', async () => {
  const { user, send } = await open()
  const field = screen.getByLabelText('Summary')
  expect(screen.getByText('0/300')).toBeInTheDocument()
  await user.click(field)
  await user.paste(`  ${'x'.repeat(302)}\n`)
  expect(screen.getByText('302/300 · 2 characters too many')).toHaveClass('text-danger')
  expect(screen.queryByText('You have 2 characters too many')).toBeNull()
  await screen.findByText('You have 2 characters too many')
  await send()
  expect(field).toHaveAccessibleDescription(/Error: Summary must be 300 characters or fewer$/)
})

test('fields for machines are out of the way of people', async () => {
  await open()
  const check = document.querySelector('[name="hl_check"]')
  expect(check?.closest('[aria-hidden="true"]')).not.toBeNull()
  expect(check).toHaveAttribute('tabindex', '-1')
  expect(check).toHaveAttribute('autocomplete', 'off')
})
