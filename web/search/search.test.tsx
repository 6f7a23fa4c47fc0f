import { afterEach, beforeAll, expect, spyOn, test } from 'bun:test'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { refusing } from '../testing/network.ts'
import { settings } from '../testing/settings.ts'
import { openSite, type TestSite, visit } from '../testing/site.tsx'
import { pasteInto } from '../testing/user-actions.ts'

afterEach(() => void Object.assign(settings, { lab: {} }))

let site: TestSite

beforeAll(async () => {
  site = await openSite()
  for (let number = 1; number <= 14; number += 1)
    await site.publish('/api/faq', {
      question: `How do I print ${number}?`,
      answer: 'In Room 260.',
    })
  await site.publish('/api/faculty', { name: 'Ada Byron', role: 'Keeper of the printer' })
  await site.publish('/api/student-highlights', {
    project_title: 'A bus map',
    summary: 'I print it.',
  })
})

const region = () => screen.getByRole('region', { name: 'Results' })
const line = () => region().querySelector('p')
const headings = (level: number) =>
  within(region())
    .queryAllByRole('heading', { level })
    .map(({ textContent }) => textContent)
const marked = () => [...region().querySelectorAll('mark')].map(({ textContent }) => textContent)

test('each kind stands under its heading with its best three, the words marked, and the way to all', async () => {
  const { follow, place } = await visit('/search?q=PRINT', site)
  expect(line()).toHaveTextContent('Searching…')
  await waitFor(() => expect(line()).toHaveTextContent('16 results'))
  expect(screen.getByRole('status')).toHaveTextContent('16 results')
  expect(headings(2)).toEqual(['FAQ', 'Faculty Directory', 'Student Highlights'])
  expect(headings(3)).toHaveLength(5)
  expect(new Set(marked())).toEqual(new Set(['print', 'printer']))
  await follow('All 14 questions')
  expect(place.address).toBe('/search?q=PRINT&kind=faq')
  await waitFor(() => expect(headings(3)).toHaveLength(12))
  await follow('Next')
  await waitFor(() => expect(headings(3)).toEqual(['How do I print 2?', 'How do I print 1?']))
  await follow('Search everything')
  expect(place.address).toBe('/search?q=PRINT')
  await place.go('/search?q=print&kind=faq&page=7') // past the end
  await waitFor(() => expect(headings(3)).toHaveLength(12))
  expect(region()).toHaveTextContent('Page 1 of 2')
})

test('it searches while somebody types, and keeps the search in the address', async () => {
  const { user, place } = await visit('/search', site)
  await pasteInto(user, screen.getByLabelText('Search for'), 'keeper')
  await waitFor(() => expect(headings(3)).toEqual(['Ada Byron']))
  expect(line()).toHaveTextContent('1 result')
  expect(place.address).toBe('/search?q=keeper')
})

test.each([
  [{ contact: 'lab@college.edu' }, 'Or ask the lab: lab@college.edu'],
  [{ room: 'Second floor.' }, 'Or ask in the lab: Science Hall, Room 260. Second floor.'],
])('where nothing is found, it offers the lists and the lab: %o', async (lab, whom) => {
  Object.assign(settings, { lab })
  await visit('/search?q=nowhere', site)
  await waitFor(() => expect(region()).toHaveTextContent('Nothing found for “nowhere”.'))
  for (const list of ['Student Highlights', 'Tech Blog', 'Student Resources', 'FAQ'])
    expect(within(region()).getByRole('link', { name: list })).toBeVisible()
  expect(region()).toHaveTextContent(whom)
})

test('a failure says so', async () => {
  spyOn(console, 'error').mockImplementation(() => {})
  await visit(
    '/search?q=print',
    refusing(site, () => true),
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to search the site')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('beneath what a list’s own search finds stands what else is found of that kind', async () => {
  const { place, settled } = await visit('/faculty?q=printer', site)
  const also = await screen.findByRole('region', { name: 'Also found' })
  expect(within(also).getByRole('link', { name: 'Ada Byron' })).toHaveAttribute(
    'href',
    '/faculty/1',
  )
  expect(within(also).getByText('printer', { selector: 'mark' })).toBeVisible()
  await place.go('/faq?q=print') // which the list itself shows
  await screen.findByRole('heading', { level: 1, name: 'FAQ' })
  await settled()
  expect(screen.queryByRole('region', { name: 'Also found' })).toBeNull()
})

test('a slash reaches the field of the header, which leads to the search', async () => {
  const { user, place } = await visit('/contributions', site)
  const [field] = screen.getAllByLabelText('Search the site', { selector: 'input' })
  fireEvent.keyDown(document.body, { key: '/' })
  expect(field).toHaveFocus()
  await user.keyboard('print/er & more{Enter}')
  expect(place.address).toBe('/search?q=print%2Fer+%26+more')
  expect(field).toHaveValue('')
})
