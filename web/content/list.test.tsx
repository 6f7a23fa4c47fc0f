import { beforeAll, expect, test } from 'bun:test'
import { screen, waitFor, within } from '@testing-library/react'
import { openSite, type TestSite, visit } from '../testing/site.tsx'
import { pasteInto } from '../testing/user-actions.ts'

let site: TestSite

beforeAll(async () => {
  site = await openSite()
  for (let number = 1; number <= 9; number += 1) {
    const category = number === 3 ? 'cybersecurity' : 'programming'
    await site.publish('/api/student-highlights', { project_title: `Project ${number}`, category })
  }
  await site.publish('/api/faculty', { name: 'Ada Byron' })
  await site.publish('/api/faculty', { name: 'Grace Núñez' })
})

const line = () => document.querySelector('section[aria-label="Results"] > p:not([role])')
const announced = () => screen.getByRole('status')
const titles = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map((each) => each.textContent)

test('a list says that it loads, then how much there is, and shows the first page; turning it changes the address and puts focus on the line', async () => {
  const { follow, place } = await visit('/student-highlights', site)
  expect(line()).toHaveTextContent('Getting Posts...')
  await waitFor(() => expect(line()).toHaveTextContent('9 projects · page 1 of 3'))
  expect(announced()).toHaveTextContent('9 projects · page 1 of 3')
  expect(titles()).toEqual(['Project 9', 'Project 8', 'Project 7', 'Project 6'])
  const pager = within(screen.getByRole('navigation', { name: 'Pages' }))
  const previous = pager.getByRole('link', { name: 'Previous' })
  expect(previous).toHaveAttribute('aria-disabled', 'true')
  expect(previous).not.toHaveAttribute('href')
  expect(pager.getByText('Page 1 of 3')).toBeVisible()
  await follow('Next')
  await waitFor(() => expect(line()).toHaveTextContent('9 projects · page 2 of 3'))
  expect(place.address).toBe('/student-highlights?page=2')
  await waitFor(() => expect(line()).toHaveFocus())
})

test('a category or another size begins at page 1 and stands in the address, and each is one step back', async () => {
  const { choose, place } = await visit('/student-highlights?page=2', site)
  await choose('Category', 'cybersecurity')
  await waitFor(() => expect(line()).toHaveTextContent('1 project · page 1 of 1'))
  expect(place.address).toBe('/student-highlights?category=cybersecurity')
  expect(titles()).toEqual(['Project 3'])
  await choose('Per page', '6')
  expect(place.address).toBe('/student-highlights?category=cybersecurity&perPage=6')
  await place.back()
  expect(place.address).toBe('/student-highlights?category=cybersecurity')
  await place.back()
  expect(place.address).toBe('/student-highlights?page=2')
  await choose('Per page', '6')
  await waitFor(() => expect(line()).toHaveTextContent('9 projects · page 1 of 2'))
})

test('a page past the end goes back to page 1, and other words of the address stay', async () => {
  const { place, arrives } = await visit('/student-highlights?page=40', site)
  await arrives('/student-highlights')
  expect(line()).toHaveTextContent('9 projects · page 1 of 3')
  await place.go('/student-highlights?page=2&from=letter')
  await waitFor(() => expect(line()).toHaveTextContent('9 projects · page 2 of 3'))
  expect(place.address).toBe('/student-highlights?page=2&from=letter')
})

const nonsense = [
  ...['page=0', 'page=-1', 'page=two', 'page=1e3', 'perPage=5'],
  ...['category=cooking', 'category=recent+posts', 'q=+'],
]

test.each([
  ...nonsense.map((words) => [`/student-highlights?${words}`, '9 projects · page 1 of 3']),
  ['/student-highlights?perPage=100', '9 projects · page 1 of 1'],
  ['/faculty?category=programming', '2 people · page 1 of 1'],
])('at %s a list ignores what it doesn’t know', async (address = '', words = '') => {
  await visit(address, site)
  await waitFor(() => expect(line()).toHaveTextContent(words))
})

test('a single page has no pager; a search that finds nothing says so at once and names what was searched', async () => {
  const { user, place } = await visit('/faculty', site)
  await waitFor(() => expect(line()).toHaveTextContent('2 people · page 1 of 1'))
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  await pasteInto(user, screen.getByPlaceholderText('Search Faculty...'), 'nobody')
  await screen.findByText('No resources found.')
  expect(line()).toHaveTextContent('0 people')
  expect(announced()).toHaveTextContent('0 people')
  expect(screen.getByText(/^Nothing matches/)).toHaveTextContent('Nothing matches “nobody”.')
  expect(place.address).toBe('/faculty?q=nobody')
})

test('a search in a label that finds nothing names both, and leads to the whole list', async () => {
  await visit('/faculty?area=Nope&q=zz', site)
  expect(await screen.findByText(/^Nothing matches/)).toHaveTextContent(
    'Nothing matches “zz” in Nope.',
  )
  expect(screen.getByRole('link', { name: 'Show all people' })).toHaveAttribute('href', '/faculty')
})

test('going back puts what was searched then into the box, though it has focus', async () => {
  const { user, place } = await visit('/student-resources', site)
  const search = screen.getByPlaceholderText('Search Resources...')
  await user.type(search, 'p')
  await waitFor(() => expect(place.address).toBe('/student-resources?q=p'))
  await user.selectOptions(screen.getByLabelText('Category'), 'programming')
  await user.type(search, 'y')
  await waitFor(() => expect(place.address).toEndWith('q=py'))
  await place.back()
  expect(place.address).toBe('/student-resources?q=p')
  await waitFor(() => expect(search).toHaveFocus())
  expect(search).toHaveValue('p')
})

test('a failure says its sentence and can be tried again; what is there stays where it can’t be read again', async () => {
  let isDown = true
  const ask: TestSite['ask'] = async (request) =>
    isDown ? new Response('no', { status: 502 }) : await site.ask(request)
  const { client, press } = await visit('/student-highlights', { ask })
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load Blog Posts')
  isDown = false
  await press('Try again')
  await waitFor(() => expect(line()).toHaveTextContent('9 projects · page 1 of 3'))
  isDown = true
  await client.refetchQueries()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(titles()).toEqual(['Project 9', 'Project 8', 'Project 7', 'Project 6'])
})
