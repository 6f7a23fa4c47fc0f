import { expect, test } from 'bun:test'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { Card } from './list.tsx'

const show = (item: Parameters<typeof Card>[0]['item'], index = 0) =>
  render(
    <MemoryRouter>
      <Card item={item} index={index} />
    </MemoryRouter>,
  )

const bare = {
  id: 7,
  project_title: '',
  student_name: ' ',
  summary: '',
  project_link: null,
  github_link: null,
  headshot_url: null,
  headshot_alt: null,
  img: null,
  img_alt: null,
  category: null,
  status: 'approved' as const,
  submission_date: '2026-03-02T12:00:00.000Z',
  published_at: null,
}

test('what a project does not say has its default', () => {
  show(bare)
  const title = screen.getByRole('link', { name: 'Untitled Project' })
  expect(title).toHaveAttribute('href', '/student-highlights/7')
  expect(screen.getByText('Unknown Student')).toBeVisible()
  expect(screen.getByText('No description available.')).toBeVisible()
  expect(screen.queryByText(/View on GitHub/)).toBeNull()
})

const copies = (name: string, ...widths: number[]) =>
  widths.map((width) => `/images/${name}.webp?w=${width} ${width}w`).join(', ')

test('a card shows the work in 16:9, in one of two sizes, and the headshot before the image', () => {
  const { container } = show({ ...bare, headshot_url: '/images/a.webp', img: '/images/b.webp' })
  const [cover, face] = container.querySelectorAll('img')
  expect(cover).toHaveAttribute('srcset', copies('b', 320, 640))
  expect([cover?.width, cover?.height]).toEqual([16, 9])
  expect(face).toHaveAttribute('srcset', copies('a', 320))
})

test('a card without a picture has the mark in its own colour, which is one of five in turn', () => {
  const colors = Array.from({ length: 6 }, (_, index) => {
    const { container } = show({ ...bare, id: index }, index)
    expect(container.querySelector('.bg-tint svg')).toBeVisible()
    return container.querySelector('article')?.className.match(/tint-\d/)?.[0]
  })
  expect(colors).toEqual(['tint-1', 'tint-2', 'tint-3', 'tint-4', 'tint-5', 'tint-1'])
})

test('a picture from elsewhere is asked for without saying who asks', () => {
  const { container } = show({ ...bare, img: 'https://example.org/me.png' })
  const picture = container.querySelector('img')
  expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer')
  expect(picture).not.toHaveAttribute('srcset')
})

test('a card says when the project was published and what it is about, and of which project a link to the code is', () => {
  const { container } = show({
    ...{ ...bare, project_title: 'Tide clock', github_link: 'https://github.com/college/tide' },
    ...{ published_at: '2026-03-02T12:00:00.000Z', category: 'programming' },
  })
  expect(container).toHaveTextContent('March 2, 2026 · programming')
  const code = screen.getByRole('link', { name: /^View on GitHub/ })
  expect(code).toHaveAccessibleDescription('Tide clock')
})
