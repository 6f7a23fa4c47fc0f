import { expect, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { HighlightCard } from './card.tsx'

const show = (item: object, index = 0) =>
  render(
    <MemoryRouter>
      <HighlightCard item={{ ...item }} index={index} link="/student-highlights/7" />
    </MemoryRouter>,
  )

test('what a project does not say has its default', () => {
  show({})
  const title = screen.getByRole('link', { name: 'Untitled Project' })
  expect(title).toHaveAttribute('href', '/student-highlights/7')
  expect(screen.getByText('Unknown Student')).toBeVisible()
  expect(screen.getByText('No description available.')).toBeVisible()
  expect(screen.queryByText(/View on GitHub/)).toBeNull()
})

const copies = (name: string, ...widths: number[]) =>
  widths.map((width) => `/images/${name}.webp?w=${width} ${width}w`).join(', ')

test('a card shows the work in 16:9, in one of two sizes, and the headshot before the image', () => {
  const { container } = show({ headshot: '/images/a.webp', image: '/images/b.webp' })
  const [cover, face] = container.querySelectorAll('img')
  expect(cover).toHaveAttribute('srcset', copies('b', 320, 640))
  expect([cover?.width, cover?.height]).toEqual([16, 9])
  expect(face).toHaveAttribute('srcset', copies('a', 320))
})

test('a card without a picture has the mark in its own colour, which is one of five in turn', () => {
  const colors = Array.from({ length: 6 }, (_, index) => {
    const { container } = show({}, index)
    expect(container.querySelector('.bg-tint svg')).toBeVisible()
    return container.querySelector('article')?.className.match(/tint-\d/)?.[0]
  })
  expect(colors).toEqual(['tint-1', 'tint-2', 'tint-3', 'tint-4', 'tint-5', 'tint-1'])
})

test('a picture from elsewhere is asked for without saying who asks', () => {
  const { container } = show({ image: 'https://example.org/me.png' })
  const picture = container.querySelector('img')
  expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer')
  expect(picture).not.toHaveAttribute('srcset')
})

test('a link to the code says of which project it is', () => {
  show({ title: 'Tide clock', github_link: 'https://github.com/college/tide' })
  const code = screen.getByRole('link', { name: /^View on GitHub/ })
  expect(code).toHaveAccessibleDescription('Tide clock')
})
