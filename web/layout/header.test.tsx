import { expect, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { Header } from './header.tsx'
import { menus } from './places.ts'
import { useLinks } from './use-links.ts'

function showHeader() {
  render(
    <MemoryRouter>
      <LinkedHeader />
      <p>Elsewhere</p>
    </MemoryRouter>,
  )
  return { user: userEvent.setup(), blogs: screen.getByRole('button', { name: 'Blogs' }) }
}

function LinkedHeader() {
  useLinks()
  return <Header />
}

test('a menu closes when focus leaves it, something else is pressed, or a link in it is followed, and hovering opens none', async () => {
  const { user, blogs } = showHeader()
  const isOpen = (is: boolean) => expect(blogs).toHaveAttribute('aria-expanded', String(is))
  await user.hover(blogs)
  isOpen(false)
  await user.click(blogs)
  isOpen(true)
  const list = document.getElementById(blogs.getAttribute('aria-controls') ?? '')
  expect(list).toContainElement(screen.getByRole('link', { name: 'Tech Blog' }))
  await user.tab({ shift: true })
  isOpen(false)
  await user.click(blogs)
  await user.click(screen.getByText('Elsewhere'))
  isOpen(false)
  await user.click(blogs)
  await user.click(screen.getByRole('link', { name: 'Tech Blog' }))
  isOpen(false)
  expect(screen.getByRole('link', { name: 'Tech Blog' })).toHaveAttribute('aria-current', 'page')
})

test('arrows, Home and End go along the links of a menu, and open it from its button', async () => {
  const { user, blogs } = showHeader()
  const resources = screen.getByRole('button', { name: 'Resources' })
  resources.focus()
  const focused = () => document.activeElement?.textContent
  const labels = menus[1]?.links.map(({ label }) => label) ?? []
  const [first = '', second = '', last = ''] = [labels[0], labels[1], labels.at(-1)]
  const steps: [key: string, link: string][] = [
    ['{ArrowDown}', first],
    ['{ArrowDown}', second],
    ['{End}', last],
    ['{ArrowDown}', first],
    ['{ArrowUp}', last],
    ['{Home}', first],
  ]
  for (const [key, link] of steps) {
    await user.keyboard(key)
    expect([key, focused()]).toEqual([key, link])
  }
  expect(resources).toHaveAttribute('aria-expanded', 'true')
  blogs.focus()
  await user.keyboard('{ArrowUp}')
  expect(focused()).toBe(menus[0]?.links.at(-1)?.label ?? '')
  expect(resources).toHaveAttribute('aria-expanded', 'false')
  await user.keyboard('{Escape}')
  expect(blogs).toHaveFocus()
  await user.keyboard('{End}')
  expect(blogs).toHaveFocus()
  expect(blogs).toHaveAttribute('aria-expanded', 'false')
})
