import { afterEach, beforeEach, expect, setSystemTime, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import { access } from '../../src/testing/cast.ts'
import { connect } from '../testing/network.ts'
import { siteOfAdmin, visit } from '../testing/site.tsx'

const site = siteOfAdmin()
const network = connect(() => site.ask)

beforeEach(() => {
  localStorage.clear()
  network.mend()
})

afterEach(() => setSystemTime())

const name = () => screen.getByLabelText('Full name')
const email = () => screen.getByLabelText('Email')
const studentId = () => screen.getByLabelText('Student ID')

const emailRule = 'Email must end with @college.edu'
const idRule = "Student ID must start with 'N' followed by 8 digits"
async function open() {
  const page = await visit('/submit-sd-request', site)
  const fill = async (changes: Partial<typeof access> = {}) => {
    const values = { ...access, ...changes }
    await page.add('Full name', values.full_name)
    await page.add('Email', values.email)
    await page.add('Student ID', values.student_id)
  }
  const send = async () => {
    setSystemTime(Date.now() + 10_000) // nobody is that fast
    await page.press('Submit request')
  }
  return { ...page, fill, send }
}

test('email and student ID are checked at every change unless empty, and again before the form is sent; errors are announced after a pause', async () => {
  const { user, fill, send } = await open()
  await user.type(email(), 'z')
  expect(await screen.findByText(`Error: ${emailRule}`)).toBeVisible()
  await user.type(email(), 'oe@college.edu')
  await waitFor(() => expect(screen.queryAllByText(`Error: ${emailRule}`).length).toBe(0))
  await user.type(studentId(), 'N1234567')
  expect(await screen.findByText(`Error: ${idRule}`)).toBeVisible()
  expect(studentId()).toBeInvalid()
  await user.type(studentId(), '8')
  await waitFor(() => expect(studentId()).toBeValid())
  await user.clear(studentId())
  expect(screen.queryByText(`Error: ${idRule}`)).toBeNull()
  expect(name()).toBeValid()
  await user.type(studentId(), 'N12')
  const said = () =>
    screen.getAllByRole('status').filter(({ textContent }) => textContent === idRule)
  await screen.findByText(`Error: ${idRule}`)
  expect(said()).toHaveLength(0)
  await waitFor(() => expect(said()).toHaveLength(1))

  for (const field of [email(), studentId()]) await user.clear(field)
  await fill({ email: 'zoe@gmail.com', student_id: 'M12345678' })
  await send()
  for (const name of [emailRule, idRule])
    expect(await screen.findByRole('link', { name })).toBeVisible()
  expect((await site.admin.get('/api/sd-forms')).body).toHaveLength(0)
})

/** What the form hands on to the receipt, once the browser stands there. */
async function handedOn(place: { address: string; state: unknown }) {
  await waitFor(() => expect(place.address).toMatch(/^\/submission\/[\w-]{22}\?thanks=1$/))
  return place.state
}

const told = { message: 'Your request is saved. The lab sees it in its panel.' }
const untold = { message: 'Error sending email' }

test('a sent request leads to its receipt with the answer to the alert', async () => {
  const { place, fill, send } = await open()
  const longest = { full_name: 'Ż'.repeat(200) }
  await fill(longest)
  await send()
  expect(await handedOn(place)).toEqual(told)
  expect((await site.admin.get('/api/sd-forms')).body).toMatchObject([{ ...access, ...longest }])
  expect((await site.admin.get('/api/mail')).body).toHaveLength(1)
  await place.back()
  for (const field of [name(), email(), studentId()]) expect(field).toHaveValue('')
})

const lost = () => {
  throw new TypeError('Failed to fetch')
}
const refused = () => Response.json({ message: 'Not now.' }, { status: 503 })

test.each([
  ['gets no answer', lost],
  ['is refused', refused],
])('an alert that %s leaves the thanks as they are, and says so after them', async (_, answer) => {
  const { place, fill, send } = await open()
  await fill()
  network.carry = (response, { url }) => (url.endsWith('/send-alert') ? answer() : response)
  await send()
  expect(await handedOn(place)).toEqual(untold)
})

test('a refusal keeps what was typed, and is shown in our and the server’s words', async () => {
  const { fill, send } = await open()
  await fill()
  network.carry = () => Response.json({ message: 'Something went wrong.' }, { status: 500 })
  await send()
  const alert = await screen.findByText(
    'There was an error submitting your request. Please try again.',
  )
  expect(alert.parentElement).toHaveTextContent('Something went wrong.')
  expect(studentId()).toHaveValue(access.student_id)
})

test('the student ID is never stored', async () => {
  const { fill } = await open()
  await fill()
  const kept = JSON.stringify({ ...sessionStorage, ...localStorage })
  expect(kept).toContain(access.full_name)
  expect(kept).not.toContain(access.student_id)
  document.body.replaceChildren()
  await open()
  expect(await screen.findByText(/all but .* student IDs\./)).toBeVisible()
  expect(email()).toHaveValue(access.email)
  expect(studentId()).toHaveValue('')
})
