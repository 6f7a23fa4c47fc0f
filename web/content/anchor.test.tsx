import { expect, spyOn, test } from 'bun:test'
import { screen, waitFor } from '@testing-library/react'
import { openSite, visit } from '../testing/site.tsx'

test('the address of a question opens it on the page where it stands; of one that isn’t there, it leaves the list as it is', async () => {
  const site = await openSite()
  for (let n = 1; n <= 30; n++) await site.publish('/api/faq', { question: `Question ${n}?` })
  for (const [id, address] of [
    [30, '/faq'],
    [18, '/faq?page=2'], // the first of its page
    [7, '/faq?page=2'], // the last
    [1, '/faq?page=3'],
  ] as const) {
    const { place, unmount } = await visit(`/faq#question-${id}`, site)
    const question = await screen.findByText(`Question ${id}?`)
    await waitFor(() => expect(question.closest('details')).toHaveAttribute('open'))
    expect(place.address).toBe(address)
    await waitFor(() => expect(question.closest('summary')).toHaveFocus())
    unmount()
  }
  const { place, settled } = await visit('/faq#question-99', site)
  await settled()
  expect(place.address).toBe('/faq')
  expect(document.querySelector('details[open][id]')).toBeNull()
})

test('a question that is opened by hand has the address from then on', async () => {
  const site = await openSite()
  const id = await site.publish('/api/faq', { question: 'When?' })
  await visit('/faq', site)
  const details = (await screen.findByText('When?')).closest('details')
  details?.setAttribute('open', '')
  await waitFor(() => expect(location.hash).toBe(`#question-${id}`))
  history.replaceState(null, '', location.pathname)
})

test('each question and resource has a link to itself to copy', async () => {
  const site = await openSite()
  const id = await site.publish('/api/student-resources')
  const { user, settled } = await visit('/student-resources', site)
  await settled()
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText('Copied.')).toBeVisible()
  const address = `https://hydra.college.edu/student-resources#resource-${id}`
  expect(await navigator.clipboard.readText()).toBe(address)
  expect(document.getElementById(`resource-${id}`)).toHaveTextContent('SQLite documentation')
  spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Denied'))
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText(address)).toBeVisible()
})
