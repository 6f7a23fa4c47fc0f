import { expect, test } from 'bun:test'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom'
import { useLinks } from './use-links.ts'

function Links() {
  const { pathname, search, hash } = useLocation()
  const how = useNavigationType()
  useLinks()
  return (
    <>
      <p role="status">{`${how} ${pathname}${search}${hash}`}</p>
      <a href="/tech-blog?page=2#top">page</a>
      <a href="/faq">same page</a>
      <a href="#answers">place on this page</a>
      <a href="/calendar.ics">file</a>
      <a href="/submission/0a1b2c">private page</a>
      <a href="https://college.edu/faq">another site</a>
      <a href="/faculty" target="_blank" rel="noopener">
        new tab
      </a>
      <a href="/faculty" download>
        download
      </a>
    </>
  )
}

/** Whether the app followed the link, in place of the browser, and where it is then. */
function follow(name: string, keys: MouseEventInit = {}) {
  const { unmount } = render(
    <MemoryRouter initialEntries={['/faq']}>
      <Links />
    </MemoryRouter>,
  )
  const isLeft = fireEvent.click(screen.getByRole('link', { name }), keys)
  const place = screen.getByRole('status').textContent
  unmount()
  return { isFollowed: !isLeft, place }
}

test('a link to a page is followed by the app, a link to the same one without a step in the history', () => {
  expect(follow('page')).toEqual({ isFollowed: true, place: 'PUSH /tech-blog?page=2#top' })
  expect(follow('same page')).toEqual({ isFollowed: true, place: 'REPLACE /faq' })
})

test.each(['place on this page', 'file', 'private page', 'another site', 'new tab', 'download'])(
  'a link to a %s is left to the browser',
  (name) => {
    expect(follow(name)).toEqual({ isFollowed: false, place: 'POP /faq' })
  },
)

test.each([
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
])('a click with %p is left to the browser', (keys) => {
  expect(follow('page', keys).isFollowed).toBe(false)
})
